import {
  IconArrowRight,
  IconBolt,
  IconBriefcase2,
  IconBuildingStore,
  IconCalendarUser,
  IconCashBanknote,
  IconFile,
  IconFileInvoice,
  IconHistory,
  IconLifebuoy,
  IconReceipt2,
  IconSettings,
  IconTimeline,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
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
}
const ofGroups: Readonly<Record<Group, Icon>> = {
  recent: IconHistory,
  records: IconFile,
  actions: IconBolt,
  pages: IconArrowRight,
  settings: IconSettings,
  help: IconLifebuoy,
}

interface PaletteOptionProps {
  readonly id: string
  readonly item: Item
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** One line of the palette; the field keeps the focus. */
export function PaletteOption({ id, item, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const Icon = item.kind ? ofKinds[item.kind] : ofGroups[item.group]
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
      {item.keys?.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
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
