import { contractLawOf } from '#base/official/contract-law.ts'
import { lawOf, unitOf } from '#base/official/labour-law.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DurationField } from '#platform/web/forms/field/DurationField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { lawRoutes, type Override, overrideForm, replacedForm } from '../../contract.ts'
import { overrideLevels, type OverrideLevel, replaceableRules, ruleKey } from '../../rules.ts'
import { contractRuleKey, replaceableContractRules } from '../../rules/contract-rules.ts'
import { useContractRuleText } from '../contract-rule-text.ts'
import { useRuleText } from '../rule-text.ts'

interface AddProps {
  country: RulesCountry | null
  /** The client for which the rule is replaced; null for an agreement or the organisation. */
  clientId: string | null
  onClose: () => void
}

/** Replaces a rule for a client, for a collective agreement, or for the organisation. */
export function AddOverrideDialog({ country, clientId, onClose }: AddProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const text = useRuleText()
  const contractText = useContractRuleText()
  const { write } = useWrite(lawRoutes.addOverride)
  const rules = country === null ? [] : lawOf(country).filter((rule) => replaceableRules.has(ruleKey(rule)))
  const form = useContractForm(
    overrideForm,
    {
      rule: null as string | null,
      level: 'usual' as OverrideLevel,
      value: null as number | null,
      agreement: '',
      source: '',
      reason: '',
    },
    {
      toInput: ({ rule, agreement, ...values }) => ({
        ...values,
        rule: rule ?? '',
        clientId,
        agreement: clientId !== null || agreement.trim() === '' ? null : agreement,
      }),
    },
  )
  const chosen = form.values.rule === null ? undefined : replaceableRules.get(form.values.rule)
  const chosenContract = form.values.rule === null ? undefined : replaceableContractRules.get(form.values.rule)
  const byKey = new Map((country === null ? [] : contractLawOf(country)).map((rule) => [contractRuleKey(rule), rule]))
  const contractRules = [...byKey].filter(([key]) => replaceableContractRules.has(key))
  return (
    <FormDialog
      title={t('law.overrides.add')}
      form={form}
      save={(body) => write({ body })}
      onSaved={() => tell.success(t('law.overrides.added'))}
      onClose={onClose}
      submit={t('law.overrides.add')}
    >
      <SelectField
        name="rule"
        label={t('law.field.rule')}
        empty={t('law.overrides.choose')}
        choices={[
          ...rules.map((rule) => ({ value: ruleKey(rule), label: `${text.name(rule)} · ${text.value(rule)}` })),
          ...contractRules.map(([value, rule]) => ({
            value,
            label: `${contractText.name(rule)} · ${contractText.value(rule)}`,
          })),
        ]}
        {...(chosen && {
          description: t('law.overrides.byLaw', { value: text.value(chosen), article: chosen.article }),
        })}
        {...(chosenContract && {
          description: t('law.overrides.byLaw', {
            value: contractText.value(chosenContract),
            article: chosenContract.article,
          }),
        })}
        required
      />
      {clientId === null && (
        <TextField
          name="agreement"
          label={t('law.field.agreement')}
          description={t('law.overrides.agreementHelp')}
          autoComplete="off"
        />
      )}
      <ReplacedFields rule={form.values.rule} />
    </FormDialog>
  )
}

/** Changes what replaces a rule. */
export function EditOverrideDialog({ override, onClose }: { override: Override; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(lawRoutes.editOverride)
  const { id, version, level, value, source, reason } = override
  const form = useContractForm(replacedForm, { level, value, source, reason })
  return (
    <FormDialog
      title={t('law.overrides.edit')}
      form={form}
      save={(body) => write({ params: { id }, body, ifMatch: version })}
      onSaved={() => tell.success(t('law.overrides.saved'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <ReplacedFields rule={override.rule} />
    </FormDialog>
  )
}

function ReplacedFields({ rule }: { rule: string | null }) {
  const { t } = useTranslation()
  const value = { name: 'value', label: t('law.field.value'), description: t('law.overrides.valueHelp') }
  const ofHours = replaceableRules.get(rule ?? '')
  const ofContract = replaceableContractRules.has(rule ?? '')
  const unit = ofHours ? unitOf(ofHours.subject) : ofContract ? 'number' : 'minutes'
  return (
    <>
      {unit === 'minutes' ? <DurationField {...value} /> : <NumberField {...value} unit={unit === 'hours' && 'h'} />}
      <SelectField
        name="level"
        label={t('law.field.level')}
        choices={overrideLevels.map((level) => ({ value: level, label: t(`law.level.${level}`) }))}
      />
      <TextField
        name="source"
        label={t('law.field.source')}
        description={t('law.overrides.sourceHelp')}
        autoComplete="off"
        required
      />
      <TextAreaField name="reason" label={t('law.field.reason')} required />
    </>
  )
}
