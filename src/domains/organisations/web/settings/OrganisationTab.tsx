import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconBuilding } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { organisationRoutes, type Settings, settingsForm, settingsRoutes } from '../../contract.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { useSettingsHistoryFields } from '#domains/organisations/web/use-settings-history-fields.ts'

/** The company tag, the appearance, and a link to the company profile. */
export function OrganisationTab({ settings, onSaved }: { settings: Settings; onSaved: () => unknown }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const fields = useSettingsHistoryFields()
  const { write } = useWrite(settingsRoutes.saveSettings)
  const company = useRead(organisationRoutes.readCompany, {})
  const old = settings.companyTag ?? ''
  const form = useContractForm(
    settingsForm.pick({ companyTag: true }),
    { companyTag: old },
    { toInput: ({ companyTag }) => ({ companyTag: companyTag.trim().toLowerCase() }) },
  )
  const merge = useMerge(form, settings, ({ companyTag }) => ({ companyTag: companyTag ?? '' }))
  return (
    <>
      <Panel title={t('organisations.field.companyTag')} lead={t('organisations.settings.tag.lead')}>
        <Form
          form={form}
          summary={false}
          explain={merge.explain}
          save={(body) => write({ body, ifMatch: merge.version })}
          onSaved={async (saved) => {
            form.reset({ companyTag: saved.companyTag ?? '' })
            tell.success(t('organisations.settings.tag.saved', { tag: saved.companyTag }))
            await onSaved()
          }}
        >
          <MergeNotice form={form} merge={merge} fields={fields} />
          <TextField
            name="companyTag"
            label={t('organisations.field.companyTag')}
            description={t('organisations.settings.tag.help')}
            autoComplete="off"
            maxLength={32}
            plain
            required
          />
          {form.changed && old !== '' && (
            <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {t('organisations.settings.tag.warning', { old })}
            </Alert>
          )}
          {form.changed && <FormActions submit={t('organisations.settings.tag.save')} pending={form.pending} />}
          <LeaveGuard active={form.changed} isStored={false} />
        </Form>
      </Panel>
      <BrandPanel />
      <Panel
        title={t('organisations.settings.company.title')}
        lead={t('organisations.settings.company.lead')}
        action={
          <LinkButton to="/provider/profile" variant="default" icon={IconBuilding}>
            {t('organisations.settings.company.open')}
          </LinkButton>
        }
      >
        <Reading of={company}>
          {(found) => (
            <Facts
              facts={[
                [t('organisations.field.companyName'), found.companyName],
                [t('organisations.profile.purpose'), t(`organisations.purpose.${found.purpose}.name`)],
                [t('organisations.field.headquartersLocation'), found.headquartersLocation],
                [t('organisations.field.vatNumber'), found.vatNumber],
              ]}
            />
          )}
        </Reading>
      </Panel>
    </>
  )
}
