import { phoneWords } from '#base/phone.ts'
import { industries } from '#domains/organisations/rules.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { History } from '#platform/web/ui/History.tsx'
import { clientRoutes, clientStatuses } from '../../contract.ts'

/** What happened to a client's record and to its work sites. */
export function ClientHistory({ id }: { id: string }) {
  const { t } = useWords()
  const format = useFormat()
  const status = (value: unknown) => {
    const known = clientStatuses.find((one) => one === value)
    return known ? t(`clients.status.${known}`) : String(value)
  }
  const industry = (value: unknown) => {
    const known = industries.find((one) => one === value)
    return known ? t(`organisations.industry.${known}`) : String(value)
  }
  const degrees = (value: unknown) => format.number(Number(value), { maximumFractionDigits: 6 })
  const metres = (value: unknown) => t('platform.map.metres', { metres: format.number(Number(value)) })
  return (
    <History
      of={clientRoutes.readClientHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        name: { label: t('clients.history.name') },
        status: { label: t('clients.field.status'), show: status },
        industry: { label: t('clients.field.industry'), show: industry },
        vatNumber: { label: t('clients.field.vatNumber') },
        website: { label: t('clients.field.website') },
        contactFullName: { label: t('clients.field.contactName') },
        contactJobTitle: { label: t('clients.field.jobTitle') },
        contactEmail: { label: t('clients.field.email') },
        contactPhone: { label: t('clients.field.phone'), show: (value) => phoneWords(String(value)) },
        billingAddress: { label: t('clients.field.billingAddress') },
        notes: { label: t('clients.field.notes') },
        address: { label: t('clients.field.address') },
        latitude: { label: t('clients.field.latitude'), show: degrees },
        longitude: { label: t('clients.field.longitude'), show: degrees },
        radiusMetres: { label: t('clients.field.radius'), show: metres },
      }}
    />
  )
}
