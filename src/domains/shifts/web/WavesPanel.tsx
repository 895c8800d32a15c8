import { ButtonGroup } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { openShiftRoutes } from '../contract/open-shifts.ts'
import { type WaveProgress, type WaveRun, waveProgressRoutes, waveRoutes } from '../contract/waves.ts'
import { StartWavesDialog } from './open/StartWavesDialog.tsx'
import styles from './WavesPanel.module.css'

interface Props {
  /** Null for a shift without a replacement. */
  openShiftId: string | null
  /** Opens the replacement before waves are started. Resolves to its ID, or to undefined if that failed. */
  onOpen?: () => Promise<string | undefined>
}

/** The waves of offers of an open shift as they are sent, and the buttons that start, pause, resume and stop them. */
export function WavesPanel({ openShiftId, onOpen }: Props) {
  const { t } = useTranslation()
  const [isStarting, setStarting] = useState(false)
  const waves = useRead(
    waveProgressRoutes.readWaves,
    { params: { id: openShiftId ?? '' } },
    { keep: true, enabled: openShiftId !== null },
  )
  useLive('waves', waveProgressRoutes.readWaves)
  useLive('waves', openShiftRoutes.readOpenShift)
  const start = () => setStarting(true)
  if (openShiftId === null)
    return (
      <ActionButton
        variant="default"
        icon={IconSend2}
        onClick={() => void onOpen?.().then((opened) => opened !== undefined && start())}
      >
        {t('shifts.waves.start')}
      </ActionButton>
    )
  return (
    <Reading of={waves}>
      {(found) => (
        <>
          <Progress openShiftId={openShiftId} progress={found} onStart={start} />
          {isStarting && found.allowed.includes('start') && (
            <StartWavesDialog openShiftId={openShiftId} usual={found.usual} onClose={() => setStarting(false)} />
          )}
        </>
      )}
    </Reading>
  )
}

function Progress({
  openShiftId,
  progress,
  onStart,
}: {
  openShiftId: string
  progress: WaveProgress
  onStart: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { run, waves, left, notOffered, allowed } = progress
  if (!run && !allowed.includes('start')) return null
  const others = notOffered.map(({ kind, count }) =>
    t('shifts.waves.obstacle', { reason: t(`shifts.waves.obstacles.${kind}`), count }),
  )
  return (
    <section className={styles.waves} aria-label={t('shifts.waves.title')}>
      {run && (
        <p role="status">
          <CurrentStatus run={run} latest={waves[0]} />
        </p>
      )}
      {waves.length > 0 && (
        <ItemList items={waves.map((one) => Object.assign({}, one, { id: String(one.wave) }))}>
          {({ id, wave, at, offered, declined, accepted }) => (
            <ItemRow
              key={id}
              name={t('shifts.waves.wave', { wave })}
              notes={[format.moment(at), t('shifts.waves.responses', { offered, declined, accepted })]}
            />
          )}
        </ItemList>
      )}
      {left !== null && <p>{t('shifts.waves.left', { count: left })}</p>}
      {others.length > 0 && <p>{t('shifts.waves.notOffered', { reasons: others.join(' · ') })}</p>}
      <Actions openShiftId={openShiftId} allowed={allowed} onStart={onStart} />
    </section>
  )
}

function CurrentStatus({ run, latest }: { run: WaveRun; latest: WaveProgress['waves'][number] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { status, endReason, nextWaveAt } = run
  if (endReason !== null) return t(`shifts.waves.ended.${endReason}`)
  if (status === 'paused') return t('shifts.waves.isPaused')
  const at = nextWaveAt === null ? '' : format.moment(nextWaveAt)
  if (!latest) return t('shifts.waves.first', { at })
  const { wave, offered, declined } = latest
  return t('shifts.waves.running', { wave, offered, declined, at })
}

function Actions({
  openShiftId,
  allowed,
  onStart,
}: {
  openShiftId: string
  allowed: WaveProgress['allowed']
  onStart: () => void
}) {
  const { t } = useTranslation()
  const tell = useToasts()
  const pause = useWrite(waveRoutes.pauseWaves, { onDone: () => tell.success(t('shifts.waves.paused')) })
  const resume = useWrite(waveRoutes.resumeWaves, { onDone: () => tell.success(t('shifts.waves.resumed')) })
  const stop = useWrite(waveRoutes.stopWaves, { onDone: () => tell.success(t('shifts.waves.stopped')) })
  const input = { params: { id: openShiftId } }
  return (
    <ButtonGroup>
      {allowed.includes('start') && (
        <ActionButton variant="default" icon={IconSend2} onClick={onStart}>
          {t('shifts.waves.start')}
        </ActionButton>
      )}
      {allowed.includes('pause') && (
        <ActionButton
          variant="default"
          icon={IconPlayerPause}
          loading={pause.pending}
          onClick={() => void pause.act(input)}
        >
          {t('shifts.waves.pause')}
        </ActionButton>
      )}
      {allowed.includes('resume') && (
        <ActionButton
          variant="default"
          icon={IconPlayerPlay}
          loading={resume.pending}
          onClick={() => void resume.act(input)}
        >
          {t('shifts.waves.resume')}
        </ActionButton>
      )}
      {allowed.includes('stop') && (
        <ActionButton
          variant="default"
          icon={IconPlayerStop}
          loading={stop.pending}
          onClick={() => void stop.act(input)}
        >
          {t('shifts.waves.stop')}
        </ActionButton>
      )}
    </ButtonGroup>
  )
}
