import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ShownWorker } from '../../contract/tablet.ts'
import { ChoiceButtons } from '../choices/ChoiceButtons.tsx'
import { choiceOfKind, choicesOfPunch, type ChosenPunch } from '../choices/choices-of-punch.ts'
import { type PairedDevice, serverTime } from './device.ts'
import styles from './Kiosk.module.css'

interface Props {
  /** Null without a network. */
  worker: ShownWorker | null
  device: PairedDevice
  onChoose: (chosen: ChosenPunch) => void
}

/** What will happen, as buttons: the usual one first. */
export function ChoiceOfPunch({ worker, device, onChoose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const choices = worker
    ? choicesOfPunch(t, worker, (at) => format.time(at))
    : (['in', 'pause', 'resume', 'out'] as const).map((kind) => choiceOfKind(t, kind))
  return (
    <div className={styles.choice}>
      <h1 className={styles.heading}>
        {worker ? t('kiosk.choice.hello', { name: worker.firstName }) : t('kiosk.choice.offline')}
      </h1>
      {choices.length === 0 && <p>{t('kiosk.choice.none')}</p>}
      <ChoiceButtons
        choices={choices}
        clock={worker?.clock ?? null}
        now={() => serverTime(device)}
        size="xl"
        onChoose={onChoose}
      />
    </div>
  )
}
