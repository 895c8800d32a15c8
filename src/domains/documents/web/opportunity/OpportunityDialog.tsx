import type { z } from 'zod'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type Opportunity, opportunityForm, opportunityRoutes } from '../../contract.ts'
import { useDocumentHistoryFields } from '#domains/documents/web/use-document-history-fields.ts'

interface Props {
  /** Without one, a new one is created. */
  opportunity?: Opportunity
  onClose: () => void
}

/** A dialog to add or edit a course or an exam, including concurrent changes. */
export function OpportunityDialog({ opportunity, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const fields = useDocumentHistoryFields()
  const add = useWrite(opportunityRoutes.addOpportunity)
  const edit = useWrite(opportunityRoutes.editOpportunity)
  const form = useContractForm(opportunityForm, valuesOf(opportunity), { toInput: inputOf })
  const merge = useMerge(form, opportunity ?? { version: 0 }, (of) => valuesOf(of as Opportunity))
  const label = (name: string) => ({ name, label: t(`documents.field.${name}`) })
  return (
    <FormDialog
      title={t(opportunity ? 'documents.opportunity.edit' : 'documents.opportunity.add')}
      size="lg"
      summary
      form={form}
      explain={merge.explain}
      save={(body) =>
        opportunity ? edit.write({ params: { id: opportunity.id }, body, ifMatch: merge.version }) : add.write({ body })
      }
      onSaved={({ title }) =>
        tell.success(t(opportunity ? 'documents.opportunity.saved' : 'documents.opportunity.notified', { title }))
      }
      onClose={onClose}
      submit={t(opportunity ? 'platform.action.save' : 'documents.opportunity.send')}
    >
      <MergeNotice form={form} merge={merge} fields={fields} />
      <FieldGroup>
        <div data-wide>
          <TextField
            {...label('title')}
            autoComplete="off"
            placeholder={t('documents.opportunity.example')}
            required
            autoFocus
          />
        </div>
        <TextField {...label('organiser')} autoComplete="off" />
        <DateField {...label('examDate')} description={t('documents.opportunity.dayHelp')} />
        <div data-wide>
          <TextField {...label('link')} type="url" autoComplete="off" placeholder="https://" plain />
        </div>
        <div data-wide>
          <TextAreaField {...label('description')} rows={3} />
        </div>
      </FieldGroup>
    </FormDialog>
  )
}

/** The form values of a course or an exam; empty fields are empty strings. */
type OpportunityValues = Record<'title' | 'organiser' | 'examDate' | 'description' | 'link', string>

/** Converts a course or an exam to form values; without one, returns those of a new one. */
function valuesOf(of?: Opportunity): OpportunityValues {
  return {
    title: of?.title ?? '',
    organiser: of?.organiser ?? '',
    examDate: of?.examDate ?? '',
    description: of?.description ?? '',
    link: of?.link ?? '',
  }
}

/** Converts form values to a request. */
function inputOf(typed: OpportunityValues): z.input<typeof opportunityForm> {
  return { ...typed, examDate: typed.examDate || null }
}
