import { Button } from '@mantine/core'
import { useFormat } from '../format/use-format.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './FormBar.module.css'

interface Props {
  submit: string
  pending: boolean
  changed: boolean
  keptAt: string | undefined
  /** On a surface of its own, where more follows below the form. */
  apart?: boolean
  onCancel: () => void
}

/** The buttons of a long form, always in sight, and whether something is unsaved. */
export function FormBar({ submit, pending, changed, keptAt, apart = false, onCancel }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const kept = keptAt ? t('platform.draft.keptAt', { time: format.time(keptAt) }) : undefined
  return (
    <div className={styles.bar} data-form-bar data-apart={apart || undefined}>
      <p className={styles.state}>
        {changed && (
          <>
            <span className={styles.dot} aria-hidden />
            <span>
              {t('platform.draft.unsaved')}
              {kept && <span className={styles.kept}>{` · ${kept}`}</span>}
            </span>
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" size="md" onClick={onCancel}>
          {t('platform.action.cancel')}
        </Button>
        <Button type="submit" size="md" loading={pending}>
          {submit}
        </Button>
      </div>
    </div>
  )
}
