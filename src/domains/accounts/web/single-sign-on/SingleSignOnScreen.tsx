import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { LoadingPage } from '#platform/web/ui/feedback/Loading.tsx'

const nothing = { state: '', code: '', iss: '', error: '' }

/** Single sign-on: the page that leads to the identity provider, and to which it returns with a state. */
export function SingleSignOnScreen() {
  const { need } = useTranslation()
  const [query] = useAddressQuery(nothing)
  // Loaded with their texts, which other pages before the sign-in do not need.
  const [{ Departure, Return }] = useState(() => ({
    Departure: lazy(async () => {
      const [{ SignOnDeparture }] = await Promise.all([import('./SignOnDeparture.tsx'), need('rest')])
      return { default: SignOnDeparture }
    }),
    Return: lazy(async () => {
      const [{ SignOnReturn }] = await Promise.all([import('./SignOnReturn.tsx'), need('rest')])
      return { default: SignOnReturn }
    }),
  }))
  return (
    <Suspense fallback={<LoadingPage />}>
      {query.state === '' && query.error === '' ? <Departure /> : <Return key={query.state} response={query} />}
    </Suspense>
  )
}
