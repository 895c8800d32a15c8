import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { notificationRoutes } from '../../contract.ts'
import styles from './CodeField.module.css'

/** The field for the code from an SMS message. It is placed within another form. */
export function CodeField() {
  const { t } = useTranslation()
  const tell = useToasts()
  const wordsOf = useFailureText()
  const [code, setCode] = useState('')
  const { write, pending, problem } = useWrite(notificationRoutes.confirmPhone, {
    onDone: () => tell.success(t('notifications.phone.done')),
  })
  const confirm = () => void write({ body: { code } })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    confirm()
  }
  return (
    <Group gap="0.75rem" align="flex-end" mt="1rem">
      <TextInput
        className={styles.digits ?? ''}
        label={t('notifications.phone.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        autoFocus
        value={code}
        error={problem && (faultOf(problem) ?? wordsOf(problem))}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button loading={pending} onClick={confirm}>
        {t('notifications.phone.confirm')}
      </Button>
    </Group>
  )
}

function faultOf(failure: Failure): string | undefined {
  return failure instanceof ApiProblem ? failure.problem.errors?.[0]?.message : undefined
}
