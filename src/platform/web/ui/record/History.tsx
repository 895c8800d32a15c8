import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { historyPage, HistoryStep } from '#base/history.ts'
import type { Call, Route } from '#base/route.ts'
import { type GrowingList, useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import styles from './History.module.css'
import { Initials } from './Initials.tsx'

/** How the history shows a field: its label, and a function to show values that are not text. */
export interface HistoryField {
  readonly label: string
  /** `beside`: the other fields of the same step, on the same side. */
  readonly show?: (value: unknown, beside: Readonly<Record<string, unknown>>) => ReactNode
}

interface Props<R extends Route> {
  of: R
  input: Call<R>
  /** Fields by their name in the step; others are shown as further details, and null hides a field. */
  fields: Readonly<Record<string, HistoryField | null>>
  /** True for steps that are not shown; `all` are those that were read. */
  isSilent?: (step: HistoryStep, all: readonly HistoryStep[]) => boolean
  /** Returns the name of the changed part, if its stored name is not enough. */
  callPart?: (name: string, step: HistoryStep) => ReactNode
  /** Returns what was done in words, if it is more than adding, changing or deleting. */
  callStep?: (step: HistoryStep) => string | undefined
}

/** The text in place of a secret. */
const hidden = '•••'
type HistoryRoute = Route & { readonly output: typeof historyPage }

/** The history of a record, latest first: user, time, changes with old and new values, and the reason. */
export function History<R extends HistoryRoute>(props: Props<R>) {
  const { t } = useTranslation()
  return (
    <Panel title={t('platform.history.title')} lead={t('platform.history.lead')} screenOnly>
      <HistorySteps {...props} />
    </Panel>
  )
}

/** Like History, without a panel. */
export function HistorySteps<R extends HistoryRoute>({ of, input, fields, isSilent, callPart, callStep }: Props<R>) {
  const { t } = useTranslation()
  const list = useList(of, input) as GrowingList<HistoryStep, unknown>
  if (list.failure) return <Failed failure={list.failure} retry={list.retry} />
  if (list.loading) return <Loading rows={3} />
  if (list.items.length === 0) return <Empty title={t('platform.history.empty')} />
  return (
    <>
      <ol className={styles.steps}>
        {list.items
          .filter((step) => !isSilent?.(step, list.items))
          .map((step) => (
            <Step
              key={step.id}
              step={step}
              fields={fields}
              did={callStep?.(step)}
              part={step.part === undefined ? undefined : (callPart?.(step.part, step) ?? step.part)}
            />
          ))}
      </ol>
      <MoreButton list={list} />
    </>
  )
}

/** Returns a function that names who made a step: a user, an API key, a contact of a client, or a scheduled job. */
function useAuthor(): (step: HistoryStep) => string {
  const { t } = useTranslation()
  return ({ by, job }) => {
    if (by?.name) {
      if (by.kind === 'kiosk') return t('platform.history.kiosk', { name: by.name })
      if (by.kind === 'key') return t('platform.history.apiKey', { name: by.name })
      return by.kind === 'contact' ? t('platform.history.contact', { name: by.name }) : by.name
    }
    if (by) return t('platform.history.unknownUser')
    const [area, task] = (job ?? '').split('.')
    const name = t(`platform.history.jobs.${area}.${task}`)
    // A job of a later or an earlier version has no name here.
    return name.startsWith('platform.') ? t('platform.history.itself') : name
  }
}

interface StepProps {
  step: HistoryStep
  fields: Props<Route>['fields']
  part: ReactNode
  did: string | undefined
}

function Step({ step, fields, part, did }: StepProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const who = useAuthor()(step)
  const changes = step.kind === 'changed' ? step.changes.filter(({ field }) => fields[field] !== null) : []
  const shown = changes.filter(({ field }) => fields[field])
  const isUntold = shown.length < changes.length
  const sideOf = (side: 'before' | 'after') => Object.fromEntries(step.changes.map((one) => [one.field, one[side]]))
  const [before, after] = [sideOf('before'), sideOf('after')]
  if (step.kind === 'changed' && step.changes.length > 0 && changes.length === 0) return null
  return (
    <li className={styles.step}>
      <Initials name={who} />
      <div className={styles.words}>
        <p className={styles.head}>
          <strong>{who}</strong> {did ?? t(`platform.history.${step.kind}`)}
          {part && <em>{part}</em>}
          {step.kind === 'seen' && <em>{fields['shown']?.show?.(after['shown'], after)}</em>}
          <time dateTime={step.at}>{format.moment(step.at)}</time>
        </p>
        {step.comment && <blockquote className={styles.comment}>{step.comment}</blockquote>}
        {shown.length > 0 && (
          <dl className={styles.changes}>
            {shown.map(({ field }) => (
              <div key={field}>
                <dt>{fields[field]?.label}</dt>
                <dd>
                  {before[field] === hidden && after[field] === hidden ? (
                    <span className={styles.none}>{t('platform.history.hidden')}</span>
                  ) : (
                    <>
                      <Value value={before[field]} field={fields[field]} beside={before} />
                      <IconArrowRight size={14} aria-label={t('platform.history.became')} />
                      <Value value={after[field]} field={fields[field]} beside={after} />
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {isUntold && <p className={styles.more}>{t('platform.history.details')}</p>}
      </div>
    </li>
  )
}

interface ValueProps {
  value: unknown
  field: HistoryField | null | undefined
  beside: Readonly<Record<string, unknown>>
}

function Value({ value, field, beside }: ValueProps) {
  const { t } = useTranslation()
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={styles.none}>{t('platform.history.nothing')}</span>
  if (value === hidden) return <span>{hidden}</span>
  if (field?.show) return <span>{field.show(value, beside)}</span>
  if (typeof value === 'boolean') return <span>{t(value ? 'platform.history.yes' : 'platform.history.no')}</span>
  return <span>{Array.isArray(value) ? value.map(String).join(', ') : String(value)}</span>
}
