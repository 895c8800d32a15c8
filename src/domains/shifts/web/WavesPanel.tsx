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
import { StartWavesDialog, type WavesOf } from './open/StartWavesDialog.tsx'
import styles from './WavesPanel.module.css'

/** The waves of offers as they are sent, and the buttons that start, pause, resume and stop them. */
export function WavesPanel({ of }: { of: WavesOf }) {
  const [isStarting, setStarting] = useState(false)
  const isShift = 'shiftId' in of
  const ofOpen = useRead(
    waveProgressRoutes.readWaves,
    { params: { id: isShift ? '' : of.openShiftId } },
    { keep: true, enabled: !isShift },
  )
  const ofShift = useRead(
    waveProgressRoutes.readShiftWaves,
    { params: { id: isShift ? of.shiftId : '' } },
    { keep: true, enabled: isShift },
  )
  useLive('waves', isShift ? waveProgressRoutes.readShiftWaves : waveProgressRoutes.readWaves)
  useLive('waves', openShiftRoutes.readOpenShift)
  return (
    <Reading of={isShift ? ofShift : ofOpen}>
      {(found) => (
        <>
          <Progress of={of} progress={found} onStart={() => setStarting(true)} />
          {isStarting && found.allowed.includes('start') && (
            <StartWavesDialog of={of} usual={found.usual} onClose={() => setStarting(false)} />
          )}
        </>
      )}
    </Reading>
  )
}

function Progress({ of, progress, onStart }: { of: WavesOf; progress: WaveProgress; onStart: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { run, waves, left, notOffered, allowed } = progress
  if (!run && left === null) return null
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
      {'openShiftId' in of ? (
        <Actions openShiftId={of.openShiftId} allowed={allowed} onStart={onStart} />
      ) : (
        allowed.includes('start') && <StartButton onStart={onStart} />
      )}
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

function StartButton({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionButton variant="default" icon={IconSend2} onClick={onStart}>
      {t('shifts.waves.start')}
    </ActionButton>
  )
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
      {allowed.includes('start') && <StartButton onStart={onStart} />}
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
