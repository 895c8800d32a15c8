import { useMemo } from 'react'
import type { Part } from '#platform/web/forms/FormIndex.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'

/** The parts of the form of a client, from top to bottom. */
export type ClientParts = Readonly<Record<'company' | 'contact' | 'billing', Part>>

/** The parts of the form of a client, with their titles. */
export function useParts(): ClientParts {
  const { t } = useWords()
  return useMemo(
    () => ({
      company: {
        id: 'client-company',
        title: t('clients.form.company'),
        fields: ['name', 'industry', 'vatNumber', 'website', 'status'],
      },
      contact: { id: 'client-contact', title: t('clients.form.contact'), fields: ['contact'] },
      billing: { id: 'client-billing', title: t('clients.form.billing'), fields: ['billingAddress', 'notes'] },
    }),
    [t],
  )
}
