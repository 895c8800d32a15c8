import type { ReactNode } from 'react'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Settings, settingsRoutes } from '../../contract.ts'
import { useSettingsHistoryFields } from '#domains/organisations/web/use-settings-history-fields.ts'

interface Props<Part extends 'timeRules' | 'payRules', Values extends object, Input> {
  settings: Settings
  part: Part
  form: ContractForm<Values, Input>
  /** Converts the rules into form values. */
  valuesOf: (rules: Settings[Part]) => Values
  children: ReactNode
}

/** A form for one part of the settings. It resolves conflicts with changes by other users. */
export function RulesForm<Part extends 'timeRules' | 'payRules', Values extends object, Input>(
  props: Props<Part, Values, Input>,
) {
  const { settings, part, form, valuesOf, children } = props
  const { t } = useTranslation()
  const tell = useToasts()
  const fields = useSettingsHistoryFields()
  const { write } = useWrite(settingsRoutes.saveSettings)
  const merge = useMerge(form, settings, (record) => valuesOf(record[part]))
  return (
    <Form
      form={form}
      explain={merge.explain}
      save={async (rules) => within(part, await write({ body: { [part]: rules }, ifMatch: merge.version }))}
      onSaved={() => tell.success(t('organisations.settings.saved'))}
    >
      <MergeNotice form={form} merge={merge} fields={fields} />
      {children}
      <FormActions submit={t('platform.action.save')} pending={form.pending} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}

// The form contains one part only, so an error at `payRules.nightTo` is shown at its field `nightTo`.
function within<Saved>(part: string, outcome: Outcome<Saved>): Outcome<Saved> {
  if (outcome.ok || !(outcome.problem instanceof ApiProblem)) return outcome
  const { problem, status, retryAfter } = outcome.problem
  const errors = outcome.problem.fields.map((fault) => ({ ...fault, path: fault.path.replace(`${part}.`, '') }))
  return { ok: false, problem: new ApiProblem({ ...problem, errors }, status, retryAfter) }
}
