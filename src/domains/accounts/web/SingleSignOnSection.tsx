import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TagsField } from '#platform/web/forms/field/TagsField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { History, type HistoryField } from '#platform/web/ui/record/History.tsx'
import { firstRoles, signOnForm, signOnSettingRoutes, type SignOnSettings } from '../contract/single-sign-on.ts'
import styles from './SingleSignOnSection.module.css'

/** The section of the settings for the organisation's identity provider. */
export function SingleSignOnSection() {
  const settings = useRead(signOnSettingRoutes.readSignOn, {})
  const fields = useHistoryFields()
  return (
    <Reading of={settings} as="form">
      {(found) => (
        <>
          <SettingsForm found={found} />
          <History of={signOnSettingRoutes.readSignOnHistory} input={{ query: { limit: '10' } }} fields={fields} />
        </>
      )}
    </Reading>
  )
}

const valuesOf = ({
  hasSecret: _has,
  redirectUri: _uri,
  version: _version,
  allowed: _allowed,
  ...values
}: SignOnSettings) => ({
  ...values,
  clientSecret: '',
})
type Values = ReturnType<typeof valuesOf>

function SettingsForm({ found }: { found: SignOnSettings }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const fields = useHistoryFields()
  const { write } = useWrite(signOnSettingRoutes.saveSignOn)
  const opened = useMemo(() => valuesOf(found), [found])
  const needsSecret = ({ issuer }: Values) => !found.hasSecret || issuer.trim() !== found.issuer
  const form = useContractForm<typeof signOnForm, Values>(signOnForm, opened, {
    also: (values) => ({
      clientSecret:
        needsSecret(values) && values.clientSecret.trim() === '' ? 'platform.validation.required' : undefined,
    }),
  })
  const merge = useMerge(form, found, valuesOf)
  const field = (name: keyof Values) => ({ name, label: t(`accounts.signOn.settings.${name}`) })
  const hasMoved = found.hasSecret && form.values.issuer.trim() !== found.issuer
  return (
    <Panel title={t('accounts.signOn.title')} lead={t('accounts.signOn.settings.lead')}>
      <Form
        form={form}
        explain={merge.explain}
        save={(body) => write({ body, ifMatch: merge.version })}
        onSaved={(saved) => {
          form.reset(valuesOf(saved))
          tell.success(t('accounts.signOn.settings.saved'))
        }}
      >
        <MergeNotice form={form} merge={merge} fields={fields} />
        <CopyLine
          label={t('accounts.signOn.settings.redirectUri')}
          value={found.redirectUri}
          copy={t('accounts.signOn.settings.copy')}
          copied={t('accounts.signOn.settings.copied')}
        />
        <FieldGroup>
          <div data-wide>
            <CheckField {...field('enabled')} />
          </div>
          <TextField {...field('name')} description={t('accounts.signOn.settings.nameHelp')} required />
          <TextField
            {...field('issuer')}
            type="url"
            description={t(`accounts.signOn.settings.${hasMoved ? 'issuerChange' : 'issuerHelp'}`)}
            placeholder="https://login.example.com"
            plain
            required
          />
          <TextField {...field('clientIdentifier')} autoComplete="off" plain required />
          <PasswordField
            {...field('clientSecret')}
            description={t(
              `accounts.signOn.settings.${found.hasSecret && !hasMoved ? 'clientSecretKept' : 'clientSecretHelp'}`,
            )}
            autoComplete="new-password"
            required={needsSecret(form.values)}
          />
          <TagsField
            {...field('domains')}
            description={t('accounts.signOn.settings.domainsHelp')}
            placeholder="example.com"
            max={20}
            required
          />
          <SelectField
            {...field('defaultRole')}
            choices={firstRoles.map((value) => ({ value, label: t(`accounts.role.${value}`) }))}
          />
          <div data-wide>
            <CheckField {...field('createsUsers')} description={t('accounts.signOn.settings.createsUsersHelp')} />
          </div>
          <div data-wide>
            <CheckField {...field('trustsAddresses')} description={t('accounts.signOn.settings.trustsAddressesHelp')} />
          </div>
        </FieldGroup>
        <IssuerCheck issuer={form.values.issuer.trim()} trusts={form.values.trustsAddresses} />
        <FormActions submit={t('platform.action.save')} pending={form.pending} />
        <LeaveGuard active={form.changed} isStored={false} />
      </Form>
    </Panel>
  )
}

/** A button that reads the discovery document of the entered issuer, and says what is wrong with it. */
function IssuerCheck({ issuer, trusts }: { issuer: string; trusts: boolean }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { write, pending } = useWrite(signOnSettingRoutes.checkIssuer)
  const [shown, setShown] = useState<{ issuer: string; isGood: boolean; text: string }>()
  async function check() {
    const outcome = await write({ body: { issuer } })
    if (outcome.ok) {
      const { finding } = outcome.answer
      const isGood = finding === 'good' || (finding === 'noVerification' && trusts)
      return setShown({ issuer, isGood, text: t(`accounts.signOn.settings.finding.${isGood ? 'good' : finding}`) })
    }
    const fault = outcome.problem instanceof ApiProblem ? outcome.problem.fields[0]?.message : undefined
    setShown({ issuer, isGood: false, text: fault ?? failureText(outcome.problem) })
  }
  return (
    <div className={styles.check}>
      <Button variant="default" loading={pending} onClick={() => void check()}>
        {t('accounts.signOn.settings.check')}
      </Button>
      <p role="status" className={styles.finding} data-good={shown?.isGood}>
        {shown?.issuer === issuer ? shown.text : ''}
      </p>
    </div>
  )
}

function useHistoryFields(): Readonly<Record<string, HistoryField>> {
  const { t } = useTranslation()
  const field = (name: keyof Values, show?: HistoryField['show']): HistoryField => ({
    label: t(`accounts.signOn.settings.${name}`),
    ...(show && { show }),
  })
  return {
    enabled: field('enabled'),
    name: field('name'),
    issuer: field('issuer'),
    clientIdentifier: field('clientIdentifier'),
    clientSecret: field('clientSecret'),
    domains: field('domains', (value) => (value as string[]).join(', ')),
    defaultRole: field('defaultRole', (value) => t(`accounts.role.${String(value)}`)),
    createsUsers: field('createsUsers'),
    trustsAddresses: field('trustsAddresses'),
  }
}
