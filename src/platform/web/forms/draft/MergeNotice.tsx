import { Alert, Button, Radio } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import styles from './MergeNotice.module.css'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { FactRows } from '#platform/web/ui/record/Facts.tsx'
import type { LastChange } from './use-last-change.ts'
import type { Difference, Merge } from './use-merge.ts'

interface Props {
  form: Pick<ContractForm<unknown, unknown>, 'problem'>
  merge: Merge
  by?: LastChange | undefined
  /** Fields by the name of their value in the form. */
  fields: Readonly<Record<string, HistoryField | null>>
}

/** Shows who has saved the record meanwhile, and which fields; for conflicts the user chooses a value. */
export function MergeNotice(props: Props) {
  return props.merge.differences.length > 0 && <Notice {...props} />
}

function Notice({ form, merge, by, fields }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const root = useRef<HTMLDivElement>(null)
  // It gets the focus if it appears because saving was refused.
  const urgent = isRefusal(form.problem, 'STALE_VERSION')
  useEffect(() => {
    if (urgent) root.current?.focus()
  }, [urgent])
  const contested = merge.differences.filter((one) => one.contested)
  const taken = merge.differences.filter((one) => !one.contested)
  const who = by?.by ?? t('platform.history.unknownUser')
  function choose(name: string, isTheirs: boolean) {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const valueOf = (name: string, value: unknown) => <FieldValue field={fields[name]} value={value} />
  return (
    <Alert
      ref={root}
      color="yellow"
      variant="light"
      role="alert"
      tabIndex={-1}
      data-form-summary
      icon={<IconUsers size={20} aria-hidden />}
      title={by ? t('platform.merge.title', { who, time: format.moment(by.at) }) : t('platform.merge.titleShort')}
      classNames={{ root: styles.notice ?? '' }}
    >
      {contested.length > 0 ? t('platform.merge.choose') : t('platform.merge.combined')}
      {contested.map((one) => (
        <fieldset key={one.name} className={styles.field}>
          <legend className={styles.label}>{fields[one.name]?.label ?? one.name}</legend>
          <Choice
            one={one}
            isTheirs={false}
            chosen={!theirs.has(one.name)}
            onChoose={choose}
            label={t('platform.merge.mine')}
          >
            {valueOf(one.name, one.mine)}
          </Choice>
          <Choice
            one={one}
            isTheirs
            chosen={theirs.has(one.name)}
            onChoose={choose}
            label={t('platform.merge.theirs', { who })}
          >
            {valueOf(one.name, one.theirs)}
          </Choice>
        </fieldset>
      ))}
      {taken.length > 0 && (
        <div className={styles.taken}>
          {contested.length > 0 && <p className={styles.also}>{t('platform.merge.also')}</p>}
          <FactRows
            facts={taken.map(({ name, theirs: now }) => [fields[name]?.label ?? name, valueOf(name, now)] as const)}
            className={styles.facts}
          />
        </div>
      )}
      <div className={styles.buttons}>
        {contested.length > 1 && (
          <Button variant="default" onClick={() => merge.settle(new Set(contested.map(({ name }) => name)))}>
            {t('platform.merge.takeAll')}
          </Button>
        )}
        <Button onClick={() => merge.settle(theirs)}>{t('platform.merge.goOn')}</Button>
      </div>
    </Alert>
  )
}

interface ChoiceProps {
  one: Difference
  isTheirs: boolean
  chosen: boolean
  label: string
  onChoose: (name: string, isTheirs: boolean) => void
  children: ReactNode
}

function Choice({ one, isTheirs, chosen, label, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice} data-chosen={chosen || undefined}>
      <Radio
        name={`merge.${one.name}`}
        checked={chosen}
        onChange={() => onChoose(one.name, isTheirs)}
        classNames={{ root: styles.radio ?? '' }}
      />
      <span className={styles.whose}>{label}</span>
      <span className={styles.value}>{children}</span>
    </label>
  )
}

function FieldValue({ field, value }: { field: HistoryField | null | undefined; value: unknown }) {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={styles.nothing}>{t('platform.history.nothing')}</span>
  if (field?.show) return <>{field.show(value, {})}</>
  if (typeof value === 'boolean') return <>{t(value ? 'platform.history.yes' : 'platform.history.no')}</>
  return <>{Array.isArray(value) ? value.map(String).join(', ') : String(value)}</>
}
