import { Anchor, Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormSummary } from '#platform/web/forms/form/FormSummary.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { signOnRoutes } from '../../contract/single-sign-on.ts'
import { AuthPage } from '../AuthPage.tsx'
import { storedTag } from '../sign-in/stored-tag.ts'

interface Found {
  readonly companyTag: string
  readonly remember: boolean
  readonly name: string
}

/** The sign-in page for single sign-on: the company tag first, then the identity provider of that organisation. */
export function SignOnDeparture() {
  const { t } = useTranslation()
  const [found, setFound] = useState<Found>()
  return (
    <AuthPage title={t('accounts.signOn.title')} lead={t('accounts.signOn.lead')}>
      {found ? <Departure {...found} onBack={() => setFound(undefined)} /> : <AskForTag onFound={setFound} />}
      <p data-aside>
        <Anchor component={Link} to="/auth/login">
          {t('accounts.signOn.usePassword')}
        </Anchor>
      </p>
    </AuthPage>
  )
}

function AskForTag({ onFound }: { onFound: (found: Found) => void }) {
  const { t } = useTranslation()
  const [{ tag }] = useAddressQuery({ tag: '' })
  const [start] = useState(() => ({ companyTag: tag || storedTag(), remember: false }))
  const form = useContractForm(signOnRoutes.startSignOn.body, start)
  async function find({
    companyTag,
    remember = false,
  }: {
    companyTag: string
    remember?: boolean | undefined
  }): Promise<Outcome<Found>> {
    try {
      const { name } = await call(signOnRoutes.findSignOn, { query: { companyTag } })
      return { ok: true, answer: { companyTag, remember, name } }
    } catch (problem) {
      if (problem instanceof ApiProblem || problem instanceof NetworkFailure) return { ok: false, problem }
      throw problem
    }
  }
  return (
    <Form summary={false} form={form} save={find} onSaved={onFound}>
      <TextField
        name="companyTag"
        label={t('accounts.signIn.companyTag')}
        description={t('accounts.signOn.companyTagHelp')}
        autoComplete="organization"
        plain
        required
      />
      <CheckField name="remember" label={t('accounts.signIn.remember')} />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        {t('accounts.signOn.continue')}
      </Button>
    </Form>
  )
}

function Departure({ companyTag, remember, name, onBack }: Found & { onBack: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [leaving, setLeaving] = useState(false)
  const { write, pending, problem } = useWrite(signOnRoutes.startSignOn)
  async function leave() {
    const outcome = await write({ body: { companyTag, remember } })
    if (!outcome.ok) return
    setLeaving(true)
    location.assign(outcome.answer.location)
  }
  return (
    <>
      {problem && <FormSummary>{failureText(problem)}</FormSummary>}
      <ActionButton
        size="md"
        fullWidth
        autoFocus
        loading={pending || leaving}
        icon={IconLogin2}
        onClick={() => void leave()}
      >
        {t('accounts.signOn.open', { name })}
      </ActionButton>
      <Button variant="subtle" color="gray" size="md" fullWidth mt="sm" onClick={onBack}>
        {t('accounts.signOn.otherTag')}
      </Button>
    </>
  )
}
