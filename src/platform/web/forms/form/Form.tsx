import { Anchor } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { ApiProblem, type Failure, isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { FormContext } from './form-context.ts'
import { FaultLinks } from './FaultLinks.tsx'
import styles from './Form.module.css'
import { FormSummary } from './FormSummary.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface Props<Values, Input, Saved> {
  form: ContractForm<Values, Input>
  /** Sends the validated input; `pressed` is the value of the submit button, if the form has several. */
  save: (input: Input, pressed: string) => Promise<Outcome<Saved>>
  /** Called after saving. */
  onSaved?: (saved: Saved) => unknown
  /** Returns the form's text for a failure, if it has one; empty if the form shows it elsewhere. */
  explain?: (failure: Failure) => string | undefined
  /** False for short forms without scrolling: then errors are only shown at the fields. */
  summary?: boolean
  children: ReactNode
  className?: string
}

/** A form with an error summary at its top; a failure keeps the input. */
export function Form<Values, Input, Saved>({
  form,
  save,
  onSaved,
  explain,
  summary = true,
  children,
  className,
}: Props<Values, Input, Saved>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { element, loose, faulty, problem } = form
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const { submitter } = event.nativeEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : ''
    void form.submit((input) => save(input, pressed), onSaved)
  }
  const announcement = faulty && (summary || loose.length > 0) ? t('platform.form.summary') : undefined
  const stale = isRefusal(problem, 'STALE_VERSION') ? t('platform.form.stale') : undefined
  const wrong = problem ? (explain?.(problem) ?? stale ?? failureText(problem)) : announcement
  return (
    <form ref={element} onSubmit={submit} noValidate className={`${styles.form} ${className ?? ''}`}>
      {wrong && (
        <FormSummary>
          {wrong}
          {problem instanceof ApiProblem && problem.link && (
            <Anchor component={Link} to={problem.link}>
              {t('platform.action.resolve')}
            </Anchor>
          )}
          {announcement && <FaultLinks form={summary ? form : { ...form, placed: [] }} />}
        </FormSummary>
      )}
      <FormContext value={form}>{children}</FormContext>
    </form>
  )
}
