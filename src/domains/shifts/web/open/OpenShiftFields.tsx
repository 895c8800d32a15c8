import type { ReactNode } from 'react'
import type { Money } from '#base/money.ts'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TagsField } from '#platform/web/forms/field/TagsField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import {
  audiences,
  type Audience,
  claimingModes,
  type ClaimingMode,
  openShiftPriorities,
  type OpenShiftPriority,
} from '../../rules/open-shifts.ts'

/** The form values of an open shift, without its project and times. */
export interface TermsTyped {
  role: string
  positions: number | null
  payRate: Money | null
  certifications: string[]
  audience: Audience
  claiming: ClaimingMode
  priority: OpenShiftPriority
  note: string
}

interface Props {
  /** The field for the project, if it can be chosen. */
  project?: ReactNode
  /** False once somebody has the shift or has asked for it. */
  hasRole?: boolean
  /** The fields for the times. */
  children: ReactNode
}

/** The fields of an open shift: its terms, and its times between them. */
export function OpenShiftFields({ project, hasRole = true, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <FieldGroup>
        {project}
        {hasRole && <TextField name="role" label={t('shifts.open.role')} required autoComplete="off" />}
        <NumberField name="positions" label={t('shifts.open.positions')} required />
        <MoneyField name="payRate" label={t('shifts.open.payRate')} description={t('shifts.open.payRateHelp')} />
        <SelectField
          name="audience"
          label={t('shifts.open.audienceLabel')}
          choices={audiences.map((value) => ({ value, label: t(`shifts.open.audience.${value}`) }))}
        />
        <SelectField
          name="claiming"
          label={t('shifts.open.claimingLabel')}
          choices={claimingModes.map((value) => ({ value, label: t(`shifts.open.claiming.${value}`) }))}
        />
        <SelectField
          name="priority"
          label={t('shifts.open.priorityLabel')}
          description={t('shifts.open.priorityHelp')}
          choices={openShiftPriorities.map((value) => ({ value, label: t(`shifts.open.priority.${value}`) }))}
        />
      </FieldGroup>
      {children}
      <TagsField
        name="certifications"
        label={t('shifts.open.certifications')}
        description={t('requests.form.certificationsHelp')}
      />
      <TextAreaField name="note" label={t('shifts.open.note')} rows={2} />
    </>
  )
}
