import { Anchor, Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiProblem, type Failure, isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { RequestedFactor } from '../../contract/factors.ts'
import { accountRoutes, type AuthProfile } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { session } from '../session.ts'
import { continueEarlyInput, readEarlyInput } from './early-input.ts'
import { KindTabs } from './KindTabs.tsx'
import { storeTag, storedTag, nextSignIn } from './stored-tag.ts'

// Loaded only on an installation with a demo organisation.
const DemoSignIns = lazy(async () => ({ default: (await import('./DemoSignIns.tsx')).DemoSignIns }))

/** The sign-in page, for users and for workers with a company tag. */
export function SignInScreen() {
  const { t, need } = useTranslation()
  const demo = useRead(accountRoutes.readDemo, {})
  const tell = useToasts()
  const [{ tab, tag }, setQuery] = useAddressQuery({ tab: 'organisation', tag: '' })
  const kind = tab === 'worker' ? 'worker' : 'organisation'
  const [early] = useState(readEarlyInput)
  const [start] = useState(() => ({
    email: early?.email || nextSignIn.email,
    password: early?.password ?? '',
    companyTag: early?.companyTag || tag || storedTag(),
    remember: early?.remember ?? false,
  }))
  useEffect(() => early && continueEarlyInput(early), [early])
  const [step, setStep] = useState<ReactNode>()
  const { write } = useWrite(accountRoutes.signIn)
  const form = useContractForm(accountRoutes.signIn.body, start, {
    toInput: ({ companyTag, ...rest }) =>
      kind === 'worker' ? { ...rest, companyTag: companyTag.trim().toLowerCase() } : rest,
    also: ({ companyTag }) => ({
      companyTag: kind === 'worker' && !companyTag.trim() ? 'platform.validation.required' : undefined,
    }),
  })
  const explain = (failure: Failure) => {
    if (isRefusal(failure, 'FACTOR_REQUIRED')) return ''
    return failure instanceof ApiProblem && failure.status < 500 ? undefined : t('accounts.signIn.failed')
  }
  function enter(profile: AuthProfile) {
    nextSignIn.email = ''
    if (kind === 'worker') {
      const typed = form.values.companyTag.trim().toLowerCase()
      const tag = profile.company_tag ?? typed
      storeTag(tag)
      // A former company tag works for a year. A worker who uses it is shown the current one.
      if (tag !== typed) tell.info(t('accounts.signIn.newTag', { tag }))
    }
    session.set(profile)
  }
  async function signIn(body: Parameters<typeof write>[0]['body']) {
    const outcome = await write({ body })
    if (outcome.ok || !isRefusal(outcome.problem, 'FACTOR_REQUIRED')) return outcome
    const factor = outcome.problem.problem.factor as RequestedFactor
    try {
      // Loaded on demand, because few accounts have a second factor.
      const [{ SecondStep }] = await Promise.all([import('./SecondStep.tsx'), need('rest')])
      setStep(<SecondStep factor={factor} onDone={enter} onBack={() => setStep(undefined)} />)
      return outcome
    } catch (cause) {
      return { ok: false, problem: new NetworkFailure(cause) } as const
    }
  }

  if (step) return step
  return (
    <AuthPage title={t('accounts.signIn.title')} lead={t('accounts.signIn.lead')}>
      <KindTabs kind={kind} onChange={(next) => setQuery({ tab: next })}>
        <Form summary={false} form={form} save={signIn} explain={explain} onSaved={enter}>
          {kind === 'worker' && (
            <TextField
              name="companyTag"
              label={t('accounts.signIn.companyTag')}
              description={t('accounts.signIn.companyTagHelp')}
              autoComplete="organization"
              plain
              required
            />
          )}
          <TextField name="email" label={t('accounts.signIn.email')} autoComplete="username" plain required />
          <PasswordField
            name="password"
            label={t('accounts.signIn.password')}
            autoComplete="current-password"
            required
          />
          <div data-spread>
            <CheckField name="remember" label={t('accounts.signIn.remember')} />
            <Anchor component={Link} to={`/auth/forgot-password${kind === 'worker' ? '?tab=worker' : ''}`}>
              {t('accounts.signIn.forgot')}
            </Anchor>
          </div>
          <Button type="submit" size="md" fullWidth loading={form.pending}>
            {t('accounts.signIn.submit')}
          </Button>
        </Form>
      </KindTabs>
      {kind === 'organisation' && (
        <p data-aside>
          <Anchor component={Link} to="/auth/single-sign-on">
            {t('accounts.signIn.singleSignOn')}
          </Anchor>
          <br />
          {t('accounts.signIn.newHere')}{' '}
          <Anchor component={Link} to="/auth/register">
            {t('accounts.signIn.register')}
          </Anchor>
        </p>
      )}
      {demo.data && (
        <Suspense>
          <DemoSignIns demo={demo.data} kind={kind} fill={(values) => form.reset({ ...form.values, ...values })} />
        </Suspense>
      )}
    </AuthPage>
  )
}
