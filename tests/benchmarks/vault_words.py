"""The two vocabularies of a benchmark vault.

They are large enough that two notes share few words, as in real text: with a small vocabulary
every pair of notes would look like a near-duplicate, and the duplicate rules would be measured
on a vault that nobody has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_ROOTS = (
    "account adapt agent alert alias anchor archive array asset audit author backup badge balance "
    "banner batch beacon bench billing binary border branch bridge browse bucket budget buffer "
    "build bundle button cable cache calendar call camera cancel canvas capture card carrier "
    "catalog channel chart check cipher clean client clock cloud cluster column command commit "
    "compile connect console contract copy counter crash cron crypt cursor cycle daemon dash "
    "deploy design detail device digest disk display domain draft drain driver echo edge editor "
    "embed engine entry event export feature feed fetch field filter flag float flow folder "
    "format frame garden gateway graph group guard handle harbour hash header heart hook import "
    "index input insert invoice issue item join journal kernel label lamp layer ledger lens "
    "level library limit list load lock logic loop machine mail map marker market matrix member "
    "memory merge message meter migrate mirror mode model module monitor mount network node "
    "notice number object offset order owner pack panel parcel parse patch path pattern payload "
    "pilot pipe planet plugin policy port prefix print probe profile prompt proxy pulse query "
    "queue quota rail random range rank reader record reduce region release render repair report "
    "request reserve reset retry review river robot role router rule runner sample scan schema "
    "screen script search sector seed select sensor server session shard shell signal silent "
    "sketch socket solid source spare spool stack stage station status stream string summary "
    "supply switch symbol sync system table target task tenant thread ticket timer token tool "
    "topic trace track trail transit tree trigger tunnel tutor update upload user vault vector "
    "version view virtual volume wallet warning watch weather webhook widget window worker zone"
)
_CHINESE = (
    "缓存 重试 日志 索引 部署 回滚 备份 同步 监控 告警 队列 线程 接口 权限 密钥 配置 "
    "测试 发布 版本 分支 合并 冲突 提交 审核 文档 笔记 记忆 检索 向量 模型 提示 代理 "
    "任务 计划 目标 风险 进展 复盘 教训 决策 用户 客户 团队 会议 邮件 消息 通知 日程 "
    "时区 时间 周期 心跳 超时 延迟 吞吐 内存 磁盘 网络 端口 域名 证书 网关 路由 负载 "
    "均衡 集群 节点 容器 镜像 仓库 脚本 命令 终端 窗口 页面 按钮 表格 图片 附件 链接 "
    "标签 标题 段落 列表 引用 代码 公式 注释 模板 格式 编码 字符 空格 换行 文件 目录 "
    "路径 名称 数据 字段 记录 事务 查询 排序 分页 过滤 统计 报表 指标 阈值 采样 估算 "
    "成本 预算 发票 订单 支付 退款 库存 物流 价格 市场 竞品 调研 访谈 反馈 需求 设计 "
    "原型 评审 开发 联调 上线 灰度 流量 故障 定位 修复 验证 归档 清理 迁移 升级 兼容 "
    "依赖 安全 漏洞 加密 签名 校验 哈希 随机 种子 算法 结构 图谱 关系 语义 摘要 翻译"
)
_PEOPLE = (
    "ada ben carla dmitri elena farid grace hugo ines jonas kira liwei marta nils olga "
    "pavel qing rosa sven tomoko uma victor wangfang xu yara zhangwei"
)
_ENDINGS = ("", "", "s", "ing", "ed", "er", "able", "less")
_SMALL = "the a of to and in for with on by from after before when is was not but so it this that"


def _inflected(root: str, ending: str) -> str:
    if ending == "s" and root.endswith(("ch", "sh", "s", "x")):
        return f"{root}es"
    return (root[:-1] if root.endswith("e") and ending[:1] in tuple("aei") else root) + ending


ENGLISH: tuple[str, ...] = (
    *(_inflected(root, ending) for root in _ROOTS.split() for ending in _ENDINGS),
    *(_SMALL.split() * 24),
)
SLUG_WORDS: tuple[str, ...] = tuple(_ROOTS.split())

CHINESE: tuple[str, ...] = tuple(_CHINESE.split())
PEOPLE: tuple[str, ...] = tuple(_PEOPLE.split())


def sentence(rng: Random, words: int, chinese: bool) -> str:
    """Return a sentence of about `words` English words, or as many bytes of Chinese."""
    if chinese:
        picked = rng.choices(CHINESE, k=max(2, words))
        half = len(picked) // 2
        return "".join(picked[:half]) + "，" + "".join(picked[half:]) + "。"
    return " ".join(rng.choices(ENGLISH, k=words)).capitalize() + "."


def title(rng: Random, chinese: bool) -> str:
    """Return two or three words fit for a heading."""
    if chinese:
        return "".join(rng.choices(CHINESE, k=3))
    return " ".join(rng.choices(SLUG_WORDS, k=2)).capitalize()
