import {
  IconArrowRight,
  IconBellRinging,
  IconBolt,
  IconBriefcase2,
  IconBuildingStore,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarUser,
  IconCashBanknote,
  IconCheck,
  IconChevronRight,
  IconClipboardCheck,
  IconClockHour4,
  IconFile,
  IconFileInvoice,
  IconFirstAidKit,
  IconHistory,
  IconLifebuoy,
  IconMessage,
  IconPhone,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconTimeline,
  IconUser,
  IconUserSearch,
  IconUserShield,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RecordAction } from '#domains/search/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './CommandPalette.module.css'
import type { Group, Item } from './items.ts'

type Icon = ComponentType<{ size: number }>

const ofKinds: Readonly<Record<NonNullable<Item['kind']>, Icon>> = {
  worker: IconUser,
  client: IconBuildingStore,
  project: IconBriefcase2,
  request: IconCalendarUser,
  assignment: IconTimeline,
  document: IconFile,
  statement: IconFileInvoice,
  user: IconUserShield,
  payPeriod: IconCashBanknote,
  payStub: IconReceipt2,
  entry: IconClockHour4,
}
const ofActions: Readonly<Record<RecordAction, Icon>> = {
  call: IconPhone,
  message: IconMessage,
  offer: IconSend,
  plan: IconCalendarPlus,
  schedule: IconCalendarTime,
  reportSick: IconFirstAidKit,
  replace: IconUserSearch,
  review: IconClipboardCheck,
  approve: IconCheck,
  request: IconCalendarUser,
  invoice: IconFileInvoice,
  send: IconSend,
  remind: IconBellRinging,
}
const ofGroups: Readonly<Record<Group, Icon>> = {
  recent: IconHistory,
  records: IconFile,
  actions: IconBolt,
  pages: IconArrowRight,
  settings: IconSettings,
  help: IconLifebuoy,
  ofRecord: IconBolt,
}

interface PaletteOptionProps {
  readonly id: string
  readonly item: Item
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
  /** Shows the actions of its record. */
  readonly onActions: () => void
}

/** One line of the palette; the field keeps the focus. */
export function PaletteOption({ id, item, isActive, onPoint, onChoose, onActions }: PaletteOptionProps) {
  const { t } = useTranslation()
  const Icon = item.action ? ofActions[item.action] : item.kind ? ofKinds[item.kind] : ofGroups[item.group]
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    onPointerMove: onPoint,
  }
  const content = (
    <>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={styles.name}>
        {item.name}
        {item.detail && <span className={styles.detail}>{item.detail}</span>}
      </span>
      {item.note && <span className={styles.note}>{item.note}</span>}
      {item.keys && (
        <span className={styles.keys}>
          <kbd>{item.keys[0]}</kbd>
          {item.keys[1] !== undefined && <kbd>{item.keys[1]}</kbd>}
        </span>
      )}
      {Boolean(item.actions?.length) && (
        // For a pointer; the keyboard has the right arrow.
        <span
          className={styles.more}
          title={t('app.palette.actionsOf', { name: item.name })}
          aria-hidden
          onClick={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onActions()
          }}
        >
          <IconChevronRight size={18} />
        </span>
      )}
    </>
  )
  if (!('to' in item.target))
    return (
      <div {...shared} onClick={onChoose}>
        {content}
      </div>
    )
  return (
    <Link
      {...shared}
      to={item.target.to}
      onClick={(event) => {
        // The browser opens a new tab, and the palette stays open.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onChoose()
      }}
    >
      {content}
    </Link>
  )
}
