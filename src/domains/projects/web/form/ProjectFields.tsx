import { userRoutes } from '#domains/accounts/contract.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useProfile, fullName } from '#domains/accounts/web/session.ts'
import { gainsByManaging, mayGive } from '#base/giving.ts'
import type { Ref } from '#base/ref.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { FormPart } from '#platform/web/forms/form/FormPart.tsx'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { PlainFields } from '#platform/web/forms/field/PlainFields.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateRangeField } from '#platform/web/forms/field/DateRangeField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { projectStatuses } from '../../rules.ts'
import { ColourField } from './ColourField.tsx'
import type { ProjectParts } from './use-parts.ts'

interface Props {
  form: FormFields
  parts: ProjectParts
  /** The current project manager, who may no longer be a selectable user. */
  manager?: Ref | null
}

const choiceOf = ({ id, name }: Ref) => ({ value: id, label: name })

/** The fields of the project form. Only the work sites of the selected client can be selected. */
export function ProjectFields({ form, parts, manager }: Props) {
  const { t } = useTranslation()
  const profile = useProfile()
  const clientId = form.valueOf('clientId') as string | null
  const client = useRead(clientRoutes.readClient, { params: { id: clientId ?? '' } }, { enabled: Boolean(clientId) })
  const clients = useChoices(clientRoutes.listClients, {}, choiceOf, [client.data && choiceOf(client.data)])
  const sites = useAllPages(
    clientRoutes.listWorkSites,
    { params: { id: clientId ?? '' }, query: {} },
    { enabled: Boolean(clientId) },
  )
  const colleagueOf = ({ id, name }: Ref) => ({
    value: id,
    label: id === profile.id ? t('projects.form.me', { name }) : name,
  })
  // The manager of a project may hand it over to anybody.
  const givesAny = mayGive(profile, 'project:manage') || manager?.id === profile.id
  const managers = useChoices(
    userRoutes.listColleagues,
    {},
    (one) => (givesAny || !gainsByManaging(one.role) ? colleagueOf(one) : undefined),
    [
      givesAny ? colleagueOf({ id: profile.id, name: fullName(profile) }) : undefined,
      manager ? colleagueOf(manager) : undefined,
    ],
  )
  // A different client has different work sites, so the selected one is cleared.
  const withClient: FormFields = {
    ...form,
    set: (path, value) => {
      form.set(path, value)
      form.set('workSiteId', null)
    },
  }
  return (
    <>
      <FormPart part={parts.what}>
        <FieldGroup>
          <div data-wide>
            <TextField name="name" label={t('projects.field.name')} required autoComplete="off" />
          </div>
          <PickField form={withClient} name="clientId" label={t('projects.field.client')} required {...clients} />
          <SelectField
            name="workSiteId"
            label={t('projects.field.workSite')}
            disabled={!clientId}
            description={siteHelp(t, clientId, sites.data?.total)}
            empty={t('projects.form.noWorkSite')}
            choices={(sites.data?.items ?? []).map(choiceOf)}
          />
          <div data-wide>
            <TextAreaField name="description" label={t('projects.field.description')} rows={3} />
          </div>
          <PlainFields record={projectRecord} part="what" />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.when}>
        <FieldGroup>
          <DateRangeField
            first={{ name: 'startDate', label: t('projects.field.startDate') }}
            last={{ name: 'endDate', label: t('projects.field.endDate') }}
          />
          <SelectField
            name="status"
            label={t('projects.field.status')}
            choices={projectStatuses.map((value) => ({ value, label: t(`projects.status.${value}`) }))}
          />
          <NumberField name="budgetHours" label={t('projects.field.budgetHours')} unit="h" />
          <PickField
            name="projectManagerId"
            label={t('projects.field.projectManager')}
            description={t(givesAny ? 'projects.form.managerHelp' : 'projects.form.managerHelpLimited')}
            placeholder={t('projects.form.noManager')}
            clearable
            {...managers}
          />
          <ColourField name="colour" label={t('projects.field.colour')} />
          <PlainFields record={projectRecord} part="when" />
        </FieldGroup>
      </FormPart>
    </>
  )
}

function siteHelp(t: (key: string) => string, clientId: string | null, total: number | undefined) {
  if (!clientId) return t('projects.form.clientFirst')
  return total === 0 ? t('projects.form.noSites') : t('projects.form.siteHelp')
}
