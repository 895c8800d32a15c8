import { useMemo } from 'react'
import type { OwnHistoryName } from '#base/fields.ts'
import { formatPhone } from '#base/phone.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { plainHistory } from '#platform/web/ui/record/plain-fields.ts'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { type Client, clientStatuses } from '#domains/clients/contract.ts'
import { clientRecord } from '#domains/clients/contract/fields.ts'

/** How the history and the version comparison show each field of a client and of its work sites. */
export function useClientHistoryFields(): Readonly<Record<string, HistoryField>> {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const plain = (name: string): HistoryField => ({ label: t(`clients.field.${name}`) })
    const field = (name: string, show: (value: unknown) => string): HistoryField => ({ ...plain(name), show })
    const degrees = (value: unknown) => format.number(Number(value), { maximumFractionDigits: 6 })
    const phone = (value: unknown) => formatPhone(String(value))
    const own: Record<OwnHistoryName<typeof clientRecord>, HistoryField> = {
      name: { label: t('clients.history.name') },
      status: field(
        'status',
        choiceText(clientStatuses, (one) => t(`clients.status.${one}`)),
      ),
      vatNumber: plain('vatNumber'),
      website: plain('website'),
      tags: plain('tags'),
      contact: field('contact', (value) => {
        const { fullName, jobTitle, email, phone: number } = value as Client['contact']
        return [fullName, jobTitle, email, number && phone(number)].filter(Boolean).join(', ')
      }),
      contactFullName: plain('contactName'),
      contactJobTitle: plain('jobTitle'),
      contactEmail: plain('email'),
      contactPhone: field('phone', phone),
    }
    return {
      ...plainHistory(clientRecord, { t, format }),
      ...own,
      address: plain('address'),
      latitude: field('latitude', degrees),
      longitude: field('longitude', degrees),
      radiusMetres: field('radius', (value) => t('platform.map.metres', { metres: format.number(Number(value)) })),
    }
  }, [t, format])
}
