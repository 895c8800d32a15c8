import type { ReactNode } from 'react'
import type { RecordFields } from '#base/fields.ts'
import { PlainFields } from '#platform/web/forms/field/PlainFields.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'

interface Props {
  record: RecordFields
  /** The part of the settings whose plain fields are shown. */
  part: string
  title: string
  lead?: string
  /** Inputs of other fields, after them. */
  children?: ReactNode
}

/** A panel of settings. */
export function SettingsPanel({ record, part, title, lead, children }: Props) {
  return (
    <Panel title={title} {...(lead && { lead })}>
      <FieldGroup>
        <PlainFields record={record} part={part} />
        {children}
      </FieldGroup>
    </Panel>
  )
}
