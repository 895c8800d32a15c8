import { Kbd, Modal, Switch } from '@mantine/core'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './KeysDialog.module.css'

const keys = [
  ['next', 'j'],
  ['previous', 'k'],
  ['open', 'Enter'],
  ['choose', 'x'],
  ['approve', 'a'],
  ['reject', 'r'],
  ['changes', 'c'],
  ['undo', 'u'],
  ['close', 'Esc'],
  ['help', '?'],
] as const

interface Props {
  isOn: boolean
  onTurn: (on: boolean) => void
  onClose: () => void
}

/** What each key does, and whether single keys are listened to at all. */
export function KeysDialog({ isOn, onTurn, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('timesheets.keys.title')}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <dl className={styles.keys}>
        {keys.map(([name, key]) => (
          <div key={name} className={styles.key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`timesheets.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('timesheets.keys.on')}
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        mt="lg"
      />
    </Modal>
  )
}
