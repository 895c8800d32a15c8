import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ImportLayout, ImportMapping } from '../../contract.ts'
import styles from './ColumnMapping.module.css'
import type { ShownKind } from './kind.ts'

interface Props {
  kind: ShownKind
  layout: ImportLayout
  pending: boolean
  onCheck: (mapping: ImportMapping) => void
}

/** The field of each column of a file, and values for fields that it does not have. */
export function ColumnMapping({ kind, layout, pending, onCheck }: Props) {
  const { t } = useTranslation()
  // Columns with the same heading are read in the same way.
  const recognised = new Map(layout.columns.map(({ heading, column }) => [heading, column]))
  const headings = [...recognised.keys()].filter((heading) => heading !== '')
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(
    () => new Map(headings.map((heading) => [heading, recognised.get(heading) ?? ''])),
  )
  const [defaults, setDefaults] = useState<Readonly<Record<string, string>>>(layout.defaults)
  const present = new Set(fields.values())
  const parts = kind.parts ?? []
  for (const field of parts)
    if (field.parts.some(({ column }) => present.has(column))) for (const column of field.of) present.add(column)
  const choices = [...kind.columns, ...parts.flatMap((field) => field.parts)]
  const missing = kind.columns.filter(({ column, isIndividual }) => !isIndividual && !present.has(column))

  function submit(event: FormEvent) {
    event.preventDefault()
    // A column that was not recognised and is still ignored does not need to be remembered.
    const named = [...fields].flatMap(([heading, field]) =>
      field === '' && recognised.get(heading) === null ? [] : [[heading, field === '' ? null : field] as const],
    )
    const given = missing.flatMap(({ column }) => {
      const value = defaults[column]?.trim() ?? ''
      return value === '' ? [] : [[column, value] as const]
    })
    onCheck({ headings: Object.fromEntries(named), defaults: Object.fromEntries(given) })
  }

  return (
    <Panel title={t('imports.mapping.title')} lead={t('imports.mapping.lead')}>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.fields}>
          {headings.map((heading) => (
            <NativeSelect
              key={heading}
              label={heading}
              value={fields.get(heading) ?? ''}
              data={[
                { value: '', label: t('imports.mapping.ignore') },
                ...choices.map(({ column, labelKey }) => ({ value: column, label: t(labelKey) })),
              ]}
              onChange={(event) => setFields(new Map([...fields, [heading, event.currentTarget.value]]))}
            />
          ))}
        </div>
        {missing.length > 0 && (
          <details open={Object.keys(layout.defaults).length > 0 || missing.some(({ isRequired }) => isRequired)}>
            <summary className={styles.summary}>{t('imports.mapping.defaults')}</summary>
            <p className={styles.note}>{t('imports.mapping.defaultsHelp')}</p>
            <div className={styles.fields}>
              {missing.map(({ column, labelKey, isRequired }) => (
                <TextInput
                  key={column}
                  label={t(labelKey)}
                  withAsterisk={isRequired}
                  maxLength={1000}
                  value={defaults[column] ?? ''}
                  onChange={(event) => setDefaults({ ...defaults, [column]: event.currentTarget.value })}
                />
              ))}
            </div>
          </details>
        )}
        <div>
          <Button type="submit" variant="default" loading={pending}>
            {t('imports.mapping.check')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
