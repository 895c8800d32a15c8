import type { ReactNode } from 'react'
import { daysAfter } from '#base/days.ts'
import { languages } from '#base/language.ts'
import { FormPart } from '#platform/web/forms/form/FormPart.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { PlainFields } from '#platform/web/forms/field/PlainFields.tsx'
import { PhoneField } from '#platform/web/forms/field/PhoneField.tsx'
import { PictureField } from '#platform/web/forms/picture/PictureField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TagField } from '#domains/tags/web/TagField.tsx'
import { TagsField } from '#platform/web/forms/field/TagsField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import type { Picture } from '#platform/web/forms/picture/use-picture.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { MaskedField } from '#platform/web/forms/field/MaskedField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import type { WorkerProfile } from '../../contract.ts'
import { workerRecord } from '../../contract/fields.ts'
import { AgeMark } from '../AgeMark.tsx'
import { useIsOwn } from '../use-is-own.ts'
import { useWorkerChoices } from '../use-worker-choices.ts'
import { LanguageRows } from './LanguageRows.tsx'
import { PersonalFields } from './PersonalFields.tsx'
import type { WorkerParts } from './use-parts.ts'
import { WorkHistoryRows } from './WorkHistoryRows.tsx'
import { masked } from '../../rules.ts'
import { blankSkill } from './worker-input.ts'

interface Props {
  form: FormFields
  parts: WorkerParts
  picture: Picture
  /** The stored worker, when editing. */
  stored?: WorkerProfile
}

/** The fields of the worker form, section by section. */
export function WorkerFields({ form, parts, picture, stored }: Props): ReactNode {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const choices = useWorkerChoices()
  const isOwn = useIsOwn()
  // Browsers may autofill only the user's own data.
  const fill = (token: string) => ({ autoComplete: isOwn ? token : 'off' })
  const field = (name: string) => ({ form, name, label: t(`workforce.field.${name}`) })
  const name = [form.valueOf('firstName'), form.valueOf('lastName')].filter(Boolean).join(' ')
  return (
    <>
      <FormPart part={parts.identity}>
        <FieldGroup>
          <div data-wide>
            <PictureField picture={picture} label={t('workforce.field.image')} name={name} />
          </div>
          <TextField {...field('firstName')} {...fill('given-name')} />
          <TextField {...field('lastName')} required {...fill('family-name')} />
          <div>
            <DateField {...field('dateOfBirth')} required max={daysAfter(todayIn(timeZone), -1)} {...fill('bday')} />
            <div role="status">
              <AgeMark dateOfBirth={String(form.valueOf('dateOfBirth') ?? '')} />
            </div>
          </div>
          <NationalIdField stored={stored?.nationalId ?? null} />
          <PlainFields record={workerRecord} part="identity" />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.contact} lead={t(isOwn ? 'workforce.own.contactLead' : 'workforce.form.contactLead')}>
        <FieldGroup>
          <EmailField stored={stored?.email} />
          <PhoneField {...field('phone')} {...fill('tel')} />
          {!isOwn && !stored && (
            <SelectField
              {...field('preferredLanguage')}
              description={t('workforce.form.languageHelp')}
              empty={t('workforce.form.organisationLanguage')}
              choices={languages.map((value) => ({ value, label: ownName(value) }))}
            />
          )}
          <TextField
            {...field('username')}
            description={t(isOwn ? 'workforce.own.usernameHelp' : 'workforce.form.usernameHelp')}
            plain
            {...fill('username')}
          />
          <div data-wide>
            <TextAreaField {...field('address')} rows={2} required {...fill('street-address')} />
          </div>
          <PlainFields record={workerRecord} part="contact" />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.personal}>
        <PersonalFields form={form} stored={stored} />
      </FormPart>
      <FormPart part={parts.professional}>
        <FieldGroup>
          <SelectField {...field('industry')} empty={t('workforce.form.notSpecified')} choices={choices.industries} />
          <TextField {...field('primaryRole')} required autoComplete="off" />
          <SelectField
            {...field('experienceLevel')}
            empty={t('workforce.form.notSpecified')}
            choices={choices.levels}
          />
          {!isOwn && <MoneyField {...field('payRate')} description={t('workforce.form.payRateHelp')} />}
          <div data-wide>
            <TagsField
              {...field('desiredJobRoles')}
              description={t(isOwn ? 'workforce.own.rolesHelp' : 'workforce.form.rolesHelp')}
            />
          </div>
          <div data-wide>
            <TextAreaField {...field('professionalBio')} rows={4} />
          </div>
          {!isOwn && (
            <div data-wide>
              <TagField {...field('tags')} />
            </div>
          )}
          <PlainFields record={workerRecord} part="professional" />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.skills}>
        <SkillRows />
      </FormPart>
      <FormPart part={parts.languages}>
        <LanguageRows />
      </FormPart>
      <FormPart part={parts.workHistory} lead={t('workforce.form.workHistoryLead')}>
        <WorkHistoryRows />
      </FormPart>
    </>
  )
}

/**
 * The email address to sign in with. Only the worker and users with permission to view pay may change a stored one, since new passwords
 * are sent there.
 */
function EmailField({ stored }: { stored: string | undefined }) {
  const { t } = useTranslation()
  const isOwn = useIsOwn()
  const isLocked = !useMay('pay:read') && !isOwn && stored !== undefined
  const label = t('workforce.field.email')
  const field = (
    <TextField name="email" label={label} type="email" required plain autoComplete={isOwn ? 'email' : 'off'} />
  )
  if (!isLocked) return field
  return (
    <MaskedField
      label={label}
      shown={stored}
      locked={t('workforce.form.secretKept')}
      changing={false}
      onChange={() => undefined}
    >
      {field}
    </MaskedField>
  )
}

/** The national ID. A stored one is shown masked and stays unchanged until another is typed. Workers can reveal their own. */
function NationalIdField({ stored }: { stored: string | null }) {
  const form = useFormFields()
  const { t } = useTranslation()
  const isOwn = useIsOwn()
  const mayChange = useMay('pay:read') || isOwn
  const label = t('workforce.field.nationalId')
  const field = (
    <TextField
      name="nationalId"
      label={label}
      description={t(isOwn ? 'workforce.own.secretHelp' : 'workforce.form.nationalIdHelp')}
      required
      plain
      autoComplete="off"
    />
  )
  if (stored === null) return field
  return (
    <MaskedField
      label={label}
      shown={isOwn ? masked(stored) : stored}
      {...(isOwn && { whole: stored })}
      locked={mayChange ? undefined : t('workforce.form.secretKept')}
      changing={form.valueOf('nationalId') !== null}
      onChange={(changing) => form.set('nationalId', changing ? '' : null)}
    >
      {field}
    </MaskedField>
  )
}

/** The skills of a worker and their levels. */
function SkillRows() {
  const { t } = useTranslation()
  const { levels } = useWorkerChoices()
  return (
    <RowsField
      name="skills"
      label={t('workforce.form.skills')}
      blank={() => blankSkill}
      nameOf={(number) => t('workforce.row.skill', { number })}
      add={t('workforce.row.addSkill')}
      empty={t('workforce.row.noSkills')}
    >
      {(path) => (
        <>
          <TextField name={`${path}.name`} label={t('workforce.field.skillName')} required autoComplete="off" />
          <SelectField
            name={`${path}.proficiency`}
            label={t('workforce.field.proficiency')}
            required
            empty={t('workforce.form.choose')}
            choices={levels}
          />
        </>
      )}
    </RowsField>
  )
}
