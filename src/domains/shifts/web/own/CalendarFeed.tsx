import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarShare, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { shiftRoutes } from '../../contract.ts'
import styles from './CalendarFeed.module.css'

const programs = ['google', 'apple', 'thunderbird'] as const

/** The worker's calendar feed: creates, renews and stops its secret address. */
export function CalendarFeed() {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [address, setAddress] = useState<string>()
  const [asking, setAsking] = useState<'renew' | 'stop'>()
  const feed = useRead(shiftRoutes.readCalendarFeed, {})
  const renew = useWrite(shiftRoutes.renewCalendarFeed, { onDone: ({ url }) => setAddress(url) })
  const stop = useWrite(shiftRoutes.stopCalendarFeed, { onDone: () => setAddress(undefined) })

  async function confirm() {
    const outcome = await (asking === 'stop' ? stop.act({}) : renew.act({}))
    if (outcome.ok) tell.success(asking === 'stop' ? t('shifts.feed.stopped') : t('shifts.feed.renewed'))
  }

  return (
    <div className={styles.feed}>
      <Panel title={t('shifts.feed.title')} lead={t('shifts.feed.lead')}>
        <Reading of={feed}>
          {({ since, allowed }) => (
            <div className={styles.body}>
              {/* Announced when it appears, because it replaces the pressed button. */}
              <div aria-live="polite" className={styles.told}>
                {address && (
                  <>
                    <CopyLine
                      label={t('shifts.feed.address')}
                      value={address}
                      copy={t('shifts.feed.copy')}
                      copied={t('shifts.feed.copied')}
                    />
                    <p className={styles.once}>{t('shifts.feed.once')}</p>
                    <Button
                      component="a"
                      href={address.replace(/^https?:/, 'webcal:')}
                      size="md"
                      leftSection={<IconCalendarShare size={20} aria-hidden />}
                    >
                      {t('shifts.feed.open')}
                    </Button>
                  </>
                )}
              </div>
              {!address && since && (
                <p className={styles.once}>{t('shifts.feed.since', { at: format.moment(since) })}</p>
              )}
              {!since && allowed.includes('renew') && (
                <ActionButton
                  size="md"
                  loading={renew.pending}
                  icon={IconCalendarPlus}
                  onClick={() => void renew.act({})}
                >
                  {t('shifts.feed.make')}
                </ActionButton>
              )}
              {since && (
                <div className={styles.buttons}>
                  {allowed.includes('renew') && (
                    <ActionButton size="md" variant="default" icon={IconRefresh} onClick={() => setAsking('renew')}>
                      {t('shifts.feed.renew')}
                    </ActionButton>
                  )}
                  {allowed.includes('stop') && (
                    <Button size="md" variant="subtle" color="red" onClick={() => setAsking('stop')}>
                      {t('shifts.feed.stop')}
                    </Button>
                  )}
                </div>
              )}
            </div>
          )}
        </Reading>
      </Panel>
      <Panel title={t('shifts.feed.how')}>
        <dl className={styles.programs}>
          {programs.map((program) => (
            <div key={program}>
              <dt>{t(`shifts.feed.program.${program}`)}</dt>
              <dd>{t(`shifts.feed.steps.${program}`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{t('shifts.feed.delay')}</p>
      </Panel>
      <Confirm
        open={asking !== undefined}
        title={asking === 'stop' ? t('shifts.feed.stopTitle') : t('shifts.feed.renewTitle')}
        action={asking === 'stop' ? t('shifts.feed.stop') : t('shifts.feed.renew')}
        danger
        onConfirm={confirm}
        onClose={() => setAsking(undefined)}
      >
        {asking === 'stop' ? t('shifts.feed.stopText') : t('shifts.feed.renewText')}
      </Confirm>
    </div>
  )
}
