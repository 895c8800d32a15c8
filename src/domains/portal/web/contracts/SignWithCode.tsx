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
  contract: ClientContractPage
}

/** Signs a contract that is shown above: a tick asks for a code by email, and the code signs. */
export function SignWithCode({ contract }: Props) {
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  return (
    <Panel title={t('portal.contracts.sign')} lead={t('portal.contracts.signLead')}>
      {isRequested ? (
        <EnterCode contract={contract} />
      ) : (
        <AskForCode contract={contract} onRequested={() => setRequested(true)} />
      )}
    </Panel>
  )
}

function AskForCode({ contract: { id, textHash }, onRequested }: Props & { onRequested: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(portalContractRoutes.sendSigningCode)
  const form = useContractForm(
    portalContractRoutes.sendSigningCode.body,
    { agreed: false },
    {
      toInput: () => ({ textHash }),
      also: ({ agreed }) => ({ agreed: agreed ? undefined : 'contracts.validation.agreementRequired' }),
    },
  )
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => write({ params: { id }, body })}
      onSaved={({ email }) => {
        tell.success(t('portal.contracts.codeSent', { email }))
        onRequested()
      }}
    >
      <FieldGroup>
        <div data-wide>
          <CheckField name="agreed" label={t('contracts.own.tick')} required />
        </div>
      </FieldGroup>
      <FormActions submit={t('portal.contracts.sendCode')} pending={form.pending} />
    </Form>
  )
}

function EnterCode({ contract: { id, textHash } }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [sent, setSent] = useState(1)
  const isWaiting = useIsWaiting(sent)
  const sign = useWrite(portalContractRoutes.signClientContract)
  const again = useWrite(portalContractRoutes.sendSigningCode, {
    onDone: ({ email }) => {
      setSent(sent + 1)
      tell.success(t('portal.contracts.codeSent', { email }))
    },
  })
  const form = useContractForm(
    portalContractRoutes.signClientContract.body,
    { code: '' },
    { toInput: ({ code }) => ({ textHash, code }) },
  )
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => sign.write({ params: { id }, body })}
      onSaved={() => tell.success(t('contracts.own.signed'))}
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
        onClick={() => void again.act({ params: { id }, body: { textHash } })}
      >
        {t('portal.contracts.sendAgain')}
      </Button>
      <FormActions submit={t('contracts.own.sign')} pending={form.pending} />
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
