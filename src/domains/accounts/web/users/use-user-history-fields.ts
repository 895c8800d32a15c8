import { isLanguage } from '#base/language.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'

/** How the history shows the fields of a user’s account. */
export function useUserHistoryFields(): Readonly<Record<string, HistoryField>> {
  const { t } = useTranslation()
  const format = useFormat()
  const language = (value: unknown) => (isLanguage(value) ? ownName(value) : String(value))
  return {
    givenName: { label: t('accounts.users.field.givenName') },
    familyName: { label: t('accounts.users.field.familyName') },
    email: { label: t('accounts.users.field.email') },
    role: { label: t('accounts.users.field.role'), show: (value) => t(`accounts.role.${String(value)}`) },
    active: { label: t('accounts.users.field.active') },
    emailVerified: { label: t('accounts.users.field.emailVerified') },
    passwordHash: { label: t('accounts.users.field.password') },
    secondFactor: { label: t('accounts.users.field.secondFactor') },
    preferredLanguage: { label: t('accounts.region.language'), show: language },
    dateFormat: { label: t('accounts.region.dateFormat') },
    timeFormat: { label: t('accounts.region.timeFormat') },
    currency: { label: t('accounts.region.currency') },
    firstDayOfWeek: { label: t('accounts.region.firstDayOfWeek'), show: (value) => format.weekday(Number(value)) },
    automaticTranslation: { label: t('accounts.region.translation') },
  }
}
