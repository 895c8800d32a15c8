import { useMemo } from 'react'
import { formatPhone } from '#base/phone.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'

/** How the history and the version comparison show each field of a contact. */
export function useContactHistoryFields(): Readonly<Record<string, HistoryField | null>> {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const field = (name: string, show?: HistoryField['show']): HistoryField => ({
      label: t(`clients.contacts.field.${name}`),
      ...(show && { show }),
    })
    const yesOrNo = (value: unknown) => t(`clients.contacts.field.${value === true ? 'yes' : 'no'}`)
    return {
      clientId: null,
      name: field('name'),
      email: field('email'),
      phone: field('phone', (value) => formatPhone(String(value))),
      language: field('language', (value) => ownName(String(value))),
      projectIds: field('projects', (value) =>
        Array.isArray(value) && value.length > 0 ? String(value.length) : t('clients.contacts.allProjects'),
      ),
      mayConfirmHours: field('mayConfirmHours', yesOrNo),
      mayPlaceRequests: field('mayPlaceRequests', yesOrNo),
      maySeeInvoices: field('maySeeInvoices', yesOrNo),
      maySignContracts: field('maySignContracts', yesOrNo),
      invitedAt: field('invitedAt', (value) => format.moment(String(value))),
      invitedBy: null,
      lastSignInAt: field('lastSignInAt', (value) => format.moment(String(value))),
    }
  }, [t, format])
}
