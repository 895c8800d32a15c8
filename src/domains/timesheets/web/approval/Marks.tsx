import { Tooltip } from '@mantine/core'
import {
  IconBeachOff,
  IconCalendarX,
  IconCalendarOff,
  IconCertificateOff,
  IconUserQuestion,
  IconConfetti,
  IconCalendarExclamation,
  IconClockExclamation,
  IconClockPlus,
  IconCoffee,
  IconCoffeeOff,
  IconDoorExit,
  IconEdit,
  IconFileOff,
  IconFileUnknown,
  IconFileX,
  IconFlagOff,
  IconHourglassHigh,
  IconIdOff,
  IconKeyboard,
  IconLicenseOff,
  IconMapPinOff,
  IconMapPinQuestion,
  IconMessageExclamation,
  IconPencil,
  IconScale,
  IconStethoscopeOff,
  IconTagOff,
  IconWritingOff,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Mark } from '../../rules/marks.ts'
import styles from './Marks.module.css'

/** The icon of each flag, so that flags differ by more than colour. */
const icons: Readonly<Record<Mark, typeof IconPencil>> = {
  absent: IconBeachOff,
  shift_cancelled: IconCalendarX,
  outside_assignment: IconCalendarOff,
  certification_expired: IconCertificateOff,
  contract_missing: IconWritingOff,
  intent_missing: IconFileOff,
  clientContract_missing: IconFileX,
  permit_missing: IconFlagOff,
  identity_missing: IconIdOff,
  declaration_missing: IconFileUnknown,
  medical_missing: IconStethoscopeOff,
  licence_missing: IconLicenseOff,
  changed_after_confirmation: IconUserQuestion,
  objected: IconMessageExclamation,
  entered_for_worker: IconKeyboard,
  corrected: IconEdit,
  holiday: IconConfetti,
  late: IconClockExclamation,
  early: IconDoorExit,
  long: IconHourglassHigh,
  no_break: IconCoffeeOff,
  labour_law: IconScale,
  open_break: IconCoffee,
  outside_site: IconMapPinOff,
  inexact_place: IconMapPinQuestion,
  overtime: IconClockPlus,
  edited_after_clocking: IconPencil,
  differs_from_plan: IconCalendarExclamation,
  type_differs: IconTagOff,
}

const shownAtOnce = 2

/** The flags of an entry in a row, the first with its name. `MarksTip` explains them, and a press opens the entry. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation()
  if (marks.length === 0) return null
  // Late, early or long already implies that the entry differs from its shift.
  const isNamed = marks.some((mark) => mark === 'late' || mark === 'early' || mark === 'long')
  const shown = marks.filter((mark) => mark !== 'differs_from_plan' || !isNamed)
  const rest = shown.length - shownAtOnce
  return (
    <button
      type="button"
      data-marks={marks.join(' ')}
      className={styles.marks}
      aria-label={t('timesheets.approval.marksOf', {
        marks: marks.map((mark) => t(`timesheets.mark.${mark}.name`)).join(', '),
      })}
    >
      {shown.slice(0, shownAtOnce).map((mark) => {
        const Icon = icons[mark]
        return (
          <span key={mark} className={styles.mark}>
            <Icon size={14} stroke={2.2} aria-hidden />
            <span className={styles.word}>{t(`timesheets.mark.${mark}.name`)}</span>
          </span>
        )
      })}
      {rest > 0 && <span className={styles.rest}>+{rest}</span>}
    </button>
  )
}

/** The flags of an entry with their explanations. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation()
  if (marks.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('timesheets.field.marks')}>
      {marks.map((mark) => {
        const Icon = icons[mark]
        return (
          <li key={mark}>
            <Icon size={18} aria-hidden />
            <span>
              <strong>{t(`timesheets.mark.${mark}.name`)}</strong>
              <small>{t(`timesheets.mark.${mark}.means`)}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const opening = ['mouseover', 'focusin'] as const
const closing = ['mouseout', 'focusout'] as const

/** Explains the flags of the hovered or focused row of a list. One tooltip serves all rows, so that many rows stay cheap. */
export function MarksTip({ list }: { list: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const within = list.current
    const open = ({ target }: Event) => setShown((target as HTMLElement).closest<HTMLElement>('[data-marks]'))
    const close = () => setShown(null)
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    for (const name of opening) within?.addEventListener(name, open)
    for (const name of closing) within?.addEventListener(name, close)
    window.addEventListener('keydown', closeByKey)
    return () => {
      for (const name of opening) within?.removeEventListener(name, open)
      for (const name of closing) within?.removeEventListener(name, close)
      window.removeEventListener('keydown', closeByKey)
    }
  }, [list])
  if (!shown) return null
  const marks = (shown.dataset.marks ?? '').split(' ') as Mark[]
  return (
    <Tooltip
      key={marks.join()}
      opened
      multiline
      w={280}
      withArrow
      target={shown}
      label={
        <ul className={styles.means}>
          {marks.map((mark) => (
            <li key={mark}>
              <strong>{t(`timesheets.mark.${mark}.name`)}</strong>: {t(`timesheets.mark.${mark}.means`)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
