import { Button, Input } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './MaskedField.module.css'
import { useFocusNext } from './use-rows.ts'

interface Props {
  label: string
  /** The visible part of the value: `•••• 3328`. */
  shown: ReactNode
  /** True while the user types a new value. */
  changing: boolean
  onChange: (changing: boolean) => void
  /** The whole value if the user may see it, shown on request. */
  whole?: ReactNode
  /** The text in place of the change button, if the user may not change it. */
  locked?: string | undefined
  /** The fields for a new value. */
  children: ReactNode
}

/** A masked value: it stays unchanged until the user chooses to change it. */
export function MaskedField({ label, shown, whole, changing, onChange, locked, children }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { root, focusNext } = useFocusNext<HTMLDivElement>()
  return (
    <div ref={root} className={styles.secret} role="group" aria-label={label}>
      {locked !== undefined ? (
        <Input.Wrapper
          label={label}
          labelElement="div"
          description={locked}
          inputWrapperOrder={['label', 'input', 'description']}
        >
          <div className={styles.line}>
            <span className={styles.shown}>{shown}</span>
          </div>
        </Input.Wrapper>
      ) : changing ? (
        <>
          {children}
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.keep ?? ''}
            onClick={() => {
              focusNext('[data-secret-change]')
              onChange(false)
            }}
          >
            {t('platform.secret.keep')}
          </Button>
        </>
      ) : (
        <Input.Wrapper label={label} labelElement="div">
          <div className={styles.line}>
            <span className={styles.shown}>{open ? whole : shown}</span>
            {whole !== undefined && (
              <Button
                variant="default"
                size="compact-md"
                aria-expanded={open}
                aria-label={t(open ? 'platform.secret.hideOf' : 'platform.secret.showOf', { name: label })}
                onClick={() => setOpen(!open)}
              >
                {t(open ? 'platform.secret.hide' : 'platform.secret.show')}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-md"
              data-secret-change
              aria-label={t('platform.secret.changeOf', { name: label })}
              onClick={() => {
                focusNext('input')
                onChange(true)
              }}
            >
              {t('platform.secret.change')}
            </Button>
          </div>
        </Input.Wrapper>
      )}
    </div>
  )
}
