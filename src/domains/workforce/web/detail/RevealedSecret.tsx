import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { secretRoutes, type WorkerSecret } from '../../contract/secrets.ts'
import styles from './RevealedSecret.module.css'

const asItIs = (value: string) => value

interface Props {
  workerId: string
  secret: WorkerSecret
  /** The masked value. */
  shown: string
  /** Formats the full value. */
  whole?: (value: string) => string
}

/** A masked secret that users with permission to view pay can reveal; each view is in the history. */
export function RevealedSecret({ workerId, secret, shown, whole = asItIs }: Props) {
  const { t } = useTranslation()
  const mayReveal = useMay('pay:read')
  const { act, pending } = useWrite(secretRoutes.revealWorkerSecret)
  const [value, setValue] = useState<string | null>(null)
  const isOpen = value !== null
  const name = t(`workforce.field.${secret}`)
  async function toggle() {
    if (isOpen) return setValue(null)
    const outcome = await act({ params: { id: workerId }, body: { secret } })
    if (outcome.ok) setValue(outcome.answer.value)
  }
  return (
    <span className={styles.secret}>
      <span>{isOpen ? whole(value) : shown}</span>
      {mayReveal && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={pending}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'platform.secret.hideOf' : 'platform.secret.showOf', { name })}
          onClick={() => void toggle()}
        >
          {t(isOpen ? 'platform.secret.hide' : 'platform.secret.show')}
        </Button>
      )}
    </span>
  )
}
