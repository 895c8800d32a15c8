import { Anchor } from '@mantine/core'
import { IconCoffee, IconMoon } from '@tabler/icons-react'
import { useState } from 'react'
import { minutesBetween } from '#base/time.ts'
import { EndSessionDialog } from '#domains/clock/web/EndSessionDialog.tsx'
import type { ProviderHome } from '#domains/statistics/contract.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useMinute } from '#platform/web/format/use-minute.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './AtWork.module.css'
import rows from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'

/** Workers who are clocked in now: their project, start time, and break if any. */
export function AtWork({ atWork }: { atWork: ProviderHome['atWork'] }) {
  const { t } = useTranslation()
  const { total, onBreak, items } = atWork
  return (
    <Panel
      flush
      tour="atWork"
      title={
        <span className={styles.title}>
          <span className={styles.pulse} data-on={total > 0 || undefined} aria-hidden />
          {t('app.providerHome.atWork.title')}
        </span>
      }
      lead={total > 0 && t('app.providerHome.atWork.lead', { total, onBreak })}
    >
      {total === 0 ? (
        <Empty icon={IconMoon} title={t('app.providerHome.atWork.none')} text={t('app.providerHome.atWork.noneText')} />
      ) : (
        // The list can overflow its box; keyboard users scroll it with the arrow keys.
        <div className={styles.scroller} tabIndex={0} role="group" aria-label={t('app.providerHome.atWork.title')}>
          <ul className={rows.rows}>
            {items.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ul>
          {total > items.length && (
            <p className={styles.more}>{t('app.providerHome.atWork.more', { count: total - items.length })}</p>
          )}
        </div>
      )}
    </Panel>
  )
}

function Row({ one }: { one: ProviderHome['atWork']['items'][number] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = new Date(useMinute()).toISOString()
  const [isEnding, setEnding] = useState(false)
  const { worker, phone, project, client, startedAt, breakStartedAt, plannedUntil, allowed } = one
  return (
    <HomeRow
      name={worker.name}
      phone={phone}
      to={`/provider/workforce/profile/${worker.id}`}
      detail={
        <>
          <span className={styles.colour} style={{ background: project.colour }} aria-hidden />
          {project.name} · {client.name}
        </>
      }
      more={
        <>
          {breakStartedAt && (
            <span className={styles.break}>
              <IconCoffee size={14} aria-hidden />
              {t('app.providerHome.atWork.onBreak', { time: format.time(breakStartedAt) })}
            </span>
          )}
          {allowed.includes('end') && (
            <Anchor component="button" type="button" className={rows.rowMore} onClick={() => setEnding(true)}>
              {t('clock.endSession.action')}
            </Anchor>
          )}
          {isEnding && <EndSessionDialog session={one} onClose={() => setEnding(false)} />}
        </>
      }
      figure={
        <>
          {format.duration(Math.max(0, minutesBetween(startedAt, now)))}
          <span className={styles.since}>
            {plannedUntil
              ? `${format.time(startedAt)}–${format.time(plannedUntil)}`
              : t('app.providerHome.atWork.since', { time: format.time(startedAt) })}
          </span>
        </>
      }
    />
  )
}
