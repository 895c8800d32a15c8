import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { codePauseSeconds } from '#domains/contracts/rules/signing-codes.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type ClientContractPage, portalContractRoutes } from '../../contract/contracts.ts'

interface Props {
  /** The contracts that are shown above. */
  contracts: readonly Pick<ClientContractPage, 'id' | 'textHash'>[]
  /** What the tick agrees to. */
  tick: string
  submit: string
  onSigned?: () => void
}

/** Signs contracts that are shown above: a tick asks for a code by email, and the code signs all of them. */
export function SignWithCode(props: Props) {
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  return (
    <Panel title={t('portal.contracts.sign')} lead={t('portal.contracts.signLead')}>
      {isRequested ? <EnterCode {...props} /> : <AskForCode {...props} onRequested={() => setRequested(true)} />}
    </Panel>
  )
}

const shownOf = (contracts: Props['contracts']) => contracts.map(({ id, textHash }) => ({ id, textHash }))

function AskForCode({ contracts, tick, onRequested }: Props & { onRequested: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(portalContractRoutes.sendSigningCode)
  const form = useContractForm(
    portalContractRoutes.sendSigningCode.body,
    { agreed: false },
    {
      toInput: () => ({ contracts: shownOf(contracts) }),
      also: ({ agreed }) => ({ agreed: agreed ? undefined : 'contracts.validation.agreementRequired' }),
    },
  )
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => write({ body })}
      onSaved={({ email }) => {
        tell.success(t('portal.contracts.codeSent', { email }))
        onRequested()
      }}
    >
      <FieldGroup>
        <div data-wide>
          <CheckField name="agreed" label={tick} required />
        </div>
      </FieldGroup>
      <FormActions submit={t('portal.contracts.sendCode')} pending={form.pending} />
    </Form>
  )
}

function EnterCode({ contracts, submit, onSigned }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [sent, setSent] = useState(1)
  const isWaiting = useIsWaiting(sent)
  const sign = useWrite(portalContractRoutes.signClientContracts)
  const again = useWrite(portalContractRoutes.sendSigningCode, {
    onDone: ({ email }) => {
      setSent(sent + 1)
      tell.success(t('portal.contracts.codeSent', { email }))
    },
  })
  const form = useContractForm(
    portalContractRoutes.signClientContracts.body,
    { code: '' },
    { toInput: ({ code }) => ({ contracts: shownOf(contracts), code }) },
  )
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => sign.write({ body })}
      onSaved={() => {
        tell.success(t('contracts.own.signed'))
        onSigned?.()
      }}
    >
      <FieldGroup>
        <TextField
          name="code"
          label={t('portal.contracts.code')}
          description={t('portal.contracts.codeHelp')}
          required
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </FieldGroup>
      <Button
        variant="subtle"
        size="md"
        disabled={isWaiting}
        loading={again.pending}
        onClick={() => void again.act({ body: { contracts: shownOf(contracts) } })}
      >
        {t('portal.contracts.sendAgain')}
      </Button>
      <FormActions submit={submit} pending={form.pending} />
    </Form>
  )
}

/** True for the pause after each code, in which no other one is sent. */
function useIsWaiting(sent: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(sent), codePauseSeconds * 1000)
    return () => clearTimeout(timer)
  }, [sent])
  return over < sent
}
