import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useId } from 'react'
import { localTimeOf } from '#base/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import type { OpenShift } from '../../contract/open-shifts.ts'
import { openShiftLimits } from '../../rules/open-shifts.ts'
import styles from './FillSelection.module.css'

/** Leads to filling the selected open shifts of the week of a day, and says why some or all of them cannot be filled. */
export function FillSelection({ open, date }: { open: readonly OpenShift[]; date: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const whyId = useId()
  const week = format.week(date)
  const ids = open
    .filter((one) => canBeFilled(one) && week.includes(localTimeOf(one.startsAt, format.timeZone).date))
    .map(({ id }) => id)
  const most = openShiftLimits.fillAtOnce
  const why =
    ids.length > most
      ? t('shifts.selection.fillTooMany', { most })
      : ids.length < open.length && t('shifts.selection.fillSome', { count: ids.length })
  return (
    <>
      {why && (
        <span id={whyId} className={styles.why}>
          {why}
        </span>
      )}
      {ids.length === 0 || ids.length > most ? (
        <Button variant="default" disabled aria-describedby={whyId}>
          {t('shifts.selection.fill')}
        </Button>
      ) : (
        <LinkButton
          variant="default"
          icon={IconWand}
          to={`/provider/schedule/fill?date=${date}&shifts=${ids.join(',')}`}
        >
          {t('shifts.selection.fill')}
        </LinkButton>
      )}
    </>
  )
}

/** True if a fill run takes the open shift: it is published, has a free position and is not left to the workers to whom it was offered. */
function canBeFilled({ status, audience, allowed }: OpenShift): boolean {
  return status !== 'draft' && audience !== 'invited' && allowed.includes('assign')
}
