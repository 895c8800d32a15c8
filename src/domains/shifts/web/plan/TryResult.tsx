import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { PlanningWarning } from '../../contract.ts'
import styles from './TryResult.module.css'
import { Warnings } from './Warnings.tsx'

interface Props<Tried> {
  of: UseQueryResult<Tried, Failure>
  isSettled: boolean
  /** Shown until there is a plan to check. */
  waiting: string
  children: (tried: Tried) => ReactNode
}

/** The result of a dry run: the planned shifts, the warnings, or why it would be refused. */
export function TryResult<Tried extends { readonly warnings: readonly PlanningWarning[] }>(props: Props<Tried>) {
  const { t } = useTranslation()
  const { of, isSettled, waiting, children } = props
  return (
    <div className={styles.result} aria-live="polite" aria-busy={of.isFetching} data-settled={isSettled || undefined}>
      {of.error ? (
        <Refused failure={of.error} />
      ) : of.data ? (
        <>
          {children(of.data)}
          {of.data.warnings.length > 0 && <Warnings warnings={of.data.warnings} />}
        </>
      ) : (
        <p className={styles.waiting}>{of.isFetching ? t('shifts.plan.trying') : waiting}</p>
      )}
    </div>
  )
}

function Refused({ failure }: { failure: Failure }) {
  const wordsOf = useFailureText()
  const messages = failure instanceof ApiProblem ? failure.fields.map(({ message }) => message) : []
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {messages.length > 0 ? [...new Set(messages)].join(' ') : wordsOf(failure)}
    </Alert>
  )
}
