import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { BillingTerms } from '#domains/billing/contract.ts'
import { compact, isOfScheme, schemes } from '#base/official/electronic-addresses.ts'
import { type ElectronicAddress, likelyAddresses } from '#domains/billing/rules/proposals.ts'
import { call } from '#platform/web/api/client.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { type Failure, isRefusal } from '#platform/web/failure/problem.ts'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Tone } from '#platform/web/ui/record/StatusBadge.tsx'
import { type PeppolParticipant, peppolRoutes } from '../contract/peppol.ts'
import { LookUpResult } from './peppol/LookUpResult.tsx'

type Result = 'found' | 'foundUnnamed' | 'other' | 'none' | 'noNumbers' | 'unavailable'

const looks: Readonly<Record<Result, Tone>> = {
  found: 'good',
  foundUnnamed: 'good',
  other: 'good',
  none: 'attention',
  noNumbers: 'neutral',
  unavailable: 'attention',
}

/**
 * Looks a client up in Peppol: by the electronic address in the form around it, then by the addresses that follow from the client's other
 * numbers. Fills in the address under which it is registered. Nothing without an access point.
 */
export function PeppolCheck({ terms }: { terms: Pick<BillingTerms, 'vatNumber'> }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const form = useFormFields()
  const available = useRead(peppolRoutes.readPeppol, {})
  const [isPending, setPending] = useState(false)
  const [shown, setShown] = useState<{ result: Result; name: string }>()
  if (!available.data?.isAvailable) return null

  async function check(): Promise<void> {
    const typed = typedIn(form)
    const addresses = [...(typed ? [typed] : []), ...likely(form, terms.vatNumber)]
    setPending(true)
    setShown(undefined)
    try {
      const found = await firstRegistered(addresses)
      const isOther = found !== undefined && found.address !== typed?.address
      if (isOther) {
        form.set('electronicScheme', found.scheme)
        form.set('electronicAddress', found.address)
      }
      const result = found ? (isOther ? 'other' : found.name ? 'found' : 'foundUnnamed') : 'none'
      setShown({ result: addresses.length > 0 ? result : 'noNumbers', name: found?.name ?? '' })
    } catch (error) {
      if (isRefusal(error, 'UNAVAILABLE')) setShown({ result: 'unavailable', name: '' })
      else tell.failure(error as Failure)
    }
    setPending(false)
  }

  return (
    <div>
      <ActionButton variant="default" icon={IconSearch} loading={isPending} onClick={() => void check()}>
        {t('receivables.peppol.check.action')}
      </ActionButton>
      <div role="status">
        {shown && (
          <LookUpResult tone={looks[shown.result]}>
            {t(`receivables.peppol.check.${shown.result}`, { name: shown.name })}
          </LookUpResult>
        )}
      </div>
    </div>
  )
}

/** The electronic address in the form, if it is valid. */
function typedIn(form: FormFields): ElectronicAddress | undefined {
  const scheme = schemes.find((one) => one === form.valueOf('electronicScheme'))
  const address = compact(String(form.valueOf('electronicAddress') ?? ''))
  return scheme && isOfScheme(scheme, address) ? { scheme, address } : undefined
}

function likely(form: FormFields, vatNumber: string | null): ElectronicAddress[] {
  const registrationScheme = schemes.find((one) => one === form.valueOf('registrationScheme')) ?? null
  const registrationNumber = String(form.valueOf('registrationNumber') ?? '') || null
  return likelyAddresses(vatNumber, { registrationScheme, registrationNumber })
}

async function firstRegistered(addresses: readonly ElectronicAddress[]): Promise<PeppolParticipant | undefined> {
  const tried = new Set<string>()
  for (const query of addresses) {
    const key = `${query.scheme}:${query.address}`
    if (tried.has(key)) continue
    tried.add(key)
    const found = await call(peppolRoutes.lookUpParticipant, { query })
    if (found.isRegistered) return found
  }
  return undefined
}
