import { choicesOf } from '#base/field-texts.ts'
import type { Ref } from '#base/ref.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { fullName, useProfile } from '#domains/accounts/web/session.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { type Project, projectRoutes } from '#domains/projects/contract.ts'
import { isClosed } from '#domains/projects/rules.ts'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { PlainFields } from '#platform/web/forms/field/PlainFields.tsx'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { FormPart } from '#platform/web/forms/form/FormPart.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TagField } from '#domains/tags/web/TagField.tsx'
import { TagsField } from '#platform/web/forms/field/TagsField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { preferredLanguages } from '#base/language.ts'
import { experienceLevels, languageLevels } from '#domains/workforce/rules/levels.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import type { StaffingRequest } from '../../contract.ts'
import { durationUnits } from '../../rules.ts'
import { blankLanguage, blankSkill, followed, type RequestForm } from './request-input.ts'
import type { RequestParts } from './use-request-parts.ts'
import { WorkingHoursFields } from '../WorkingHoursFields.tsx'
import { RequiredRows } from './RequiredRows.tsx'

interface Props {
  form: RequestForm
  parts: RequestParts
  /** The selected project. */
  project: Project | undefined
  /** The filter of the projects that can be selected. */
  among?: { readonly clientId?: string }
  /** The stored request, when one is edited. */
  stored?: StaffingRequest
}

const choiceOf = ({ id, name }: Ref) => ({ value: id, label: name })

/** The fields of the request form, grouped in sections. */
export function RequestFields({ form, parts, project, among, stored }: Props) {
  const { t } = useTranslation()
  const profile = useProfile()
  const field = (name: string) => ({ name, label: t(`requests.field.${name}`) })
  const withDays = (name: string) => ({ ...field(name), form: following(form) })
  const projectChoice = (one: Ref & { client: Ref }) => ({ value: one.id, label: `${one.name} · ${one.client.name}` })
  const projects = useChoices(
    projectRoutes.listProjects,
    among ?? {},
    (one) => (isClosed(one.status) ? undefined : projectChoice(one)),
    [project && projectChoice(project)],
  )
  const clientId = project?.client.id
  const sites = useAllPages(
    clientRoutes.listWorkSites,
    { params: { id: clientId ?? '' }, query: {} },
    { enabled: Boolean(clientId) },
  )
  const manager = project?.projectManager ?? undefined
  const managers = useChoices(userRoutes.listColleagues, {}, choiceOf, [
    { value: profile.id, label: fullName(profile) },
    manager && choiceOf(manager),
    stored?.projectManager ? choiceOf(stored.projectManager) : undefined,
  ])
  const period = { from: form.values.startDate, to: form.values.endDate }
  return (
    <>
      <FormPart part={parts.what}>
        <FieldGroup>
          <div data-wide>
            <TextField {...field('title')} required autoComplete="off" placeholder={t('requests.form.titleExample')} />
          </div>
          <PickField
            {...field('projectId')}
            label={t('requests.field.project')}
            description={project ? t('requests.form.forClient', { client: project.client.name }) : undefined}
            required
            {...projects}
          />
          <TextField {...field('role')} required autoComplete="off" description={t('requests.form.roleHelp')} />
          <SelectField
            {...field('workSiteId')}
            label={t('requests.field.workSite')}
            disabled={!clientId}
            description={siteHelp(t, clientId, sites.data?.total)}
            empty={t('requests.form.noWorkSite')}
            choices={(sites.data?.items ?? []).map(choiceOf)}
          />
          <PickField
            {...field('projectManagerId')}
            label={t('requests.field.projectManager')}
            placeholder={t('requests.form.noManager')}
            clearable
            {...managers}
          />
          <div data-wide>
            <TextAreaField {...field('description')} rows={3} description={t('requests.form.descriptionHelp')} />
          </div>
          <div data-wide>
            <TagField {...field('tags')} />
          </div>
          <PlainFields record={requestRecord} part="what" />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.when} lead={t('requests.form.whenLead')}>
        <FieldGroup>
          <DateField {...withDays('startDate')} marked={period} required />
          <DateField
            {...withDays('endDate')}
            min={form.values.startDate}
            marked={period}
            from={form.values.startDate}
            required
          />
          <NumberField {...withDays('duration')} />
          <SelectField
            {...withDays('durationUnit')}
            choices={durationUnits.map((value) => ({ value, label: t(`requests.unit.${value}`) }))}
          />
          <NumberField {...field('positions')} required description={t('requests.form.positionsHelp')} />
          <PlainFields record={requestRecord} part="when" />
          <WorkingHoursFields startDate={form.values.startDate} />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.whom} lead={t('requests.form.whomLead')}>
        <FieldGroup>
          <SelectField
            {...field('experienceLevel')}
            empty={t('requests.form.anyLevel')}
            choices={choicesOf(requestRecord, 'experienceLevel', t)}
          />
          <MoneyField {...field('budgetRate')} description={t('requests.form.budgetRateHelp')} />
          <div data-wide>
            <RequiredSkills />
          </div>
          <div data-wide>
            <TagsField {...field('certifications')} description={t('requests.form.certificationsHelp')} />
          </div>
          <div data-wide>
            <RequiredLanguages />
          </div>
          <PlainFields record={requestRecord} part="whom" />
        </FieldGroup>
      </FormPart>
    </>
  )
}

/** Wraps the form so that start, end and duration stay consistent. */
function following(form: RequestForm): FormFields {
  return {
    ...form,
    set(path, value) {
      const next = followed(form.values, { [path]: path === 'durationUnit' ? (value ?? 'days') : value })
      for (const name of ['startDate', 'endDate', 'duration', 'durationUnit'] as const)
        if (name === path || next[name] !== form.values[name]) form.set(name, next[name])
    },
  }
}

function siteHelp(t: (key: string) => string, clientId: string | undefined, total: number | undefined) {
  if (!clientId) return t('requests.form.projectFirst')
  return total === 0 ? t('requests.form.noSites') : t('requests.form.siteHelp')
}

/** The required languages with their minimum levels. */
function RequiredLanguages() {
  const { t } = useTranslation()
  return (
    <RequiredRows
      name="languages"
      label={t('requests.field.languages')}
      blank={blankLanguage}
      nameOf={(number) => t('requests.row.language', { number })}
      add={t('requests.row.addLanguage')}
      empty={t('requests.row.noLanguages')}
      levels={languageLevels.map((value) => ({ value, label: t(`workforce.languageLevel.${value}`) }))}
    >
      {(path) => (
        <SelectField
          name={`${path}.language`}
          label={t('requests.field.language')}
          required
          empty={t('requests.form.choose')}
          choices={preferredLanguages.map((value) => ({ value, label: ownName(value) }))}
        />
      )}
    </RequiredRows>
  )
}

/** The required skills with their minimum levels. */
function RequiredSkills() {
  const { t } = useTranslation()
  return (
    <RequiredRows
      name="skills"
      label={t('requests.field.skills')}
      blank={blankSkill}
      nameOf={(number) => t('requests.row.skill', { number })}
      add={t('requests.row.addSkill')}
      empty={t('requests.row.noSkills')}
      levels={experienceLevels.map((value) => ({ value, label: t(`workforce.level.${value}`) }))}
    >
      {(path) => <TextField name={`${path}.name`} label={t('requests.field.skillName')} required autoComplete="off" />}
    </RequiredRows>
  )
}
