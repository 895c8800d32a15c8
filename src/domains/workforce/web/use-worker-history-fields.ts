import { useMemo } from 'react'
import type { OwnHistoryName } from '#base/fields.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { formatPhone } from '#base/phone.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { plainHistory } from '#platform/web/ui/record/plain-fields.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import type { WorkerProfile } from '../contract.ts'
import { workerRecord } from '../contract/fields.ts'
import { formatBankAccount } from './bank-account-text.ts'

type Job = Omit<WorkerProfile['workHistory'][number], 'description'>

/**
 * How the history and the version comparison show each field of a worker and of the worker’s account. A rate is shown in the
 * current currency, unless the currency was changed at the same time.
 */
export function useWorkerHistoryFields({
  payRate,
}: Pick<WorkerProfile, 'payRate'>): Readonly<Record<string, HistoryField | null>> {
  const { t } = useTranslation()
  const format = useFormat()
  const currency = payRate?.currency ?? 'EUR'
  return useMemo(() => {
    const plain = (name: string): HistoryField => ({ label: t(`workforce.field.${name}`) })
    const fieldOf = (name: string, wordsOf: (value: string) => string): HistoryField => ({
      label: t(`workforce.field.${name}`),
      show: (value) => wordsOf(String(value)),
    })
    const list = <Item>(name: string, wordsOf: (item: Item) => string, separator = ', '): HistoryField => ({
      label: t(`workforce.field.${name}`),
      show: (value) => (value as Item[]).map(wordsOf).join(separator),
    })
    const jobText = ({ company, jobTitle, startDate, endDate }: Job) => {
      const from = startDate && format.date(startDate)
      const to = endDate ? format.date(endDate) : t('workforce.profile.present')
      return `${jobTitle}, ${company} (${from} – ${to})`
    }
    const own: Record<OwnHistoryName<typeof workerRecord>, HistoryField | null> = {
      firstName: plain('firstName'),
      lastName: plain('lastName'),
      dateOfBirth: { label: t('workforce.field.dateOfBirth'), show: (value) => format.date(String(value)) },
      nationalId: plain('nationalId'),
      email: plain('email'),
      username: plain('username'),
      phone: { label: t('workforce.field.phone'), show: (value) => formatPhone(String(value)) },
      address: plain('address'),
      bankAccount: {
        label: t('workforce.field.bankAccount'),
        show: (value) => (typeof value === 'object' ? formatBankAccount(value as never) : '••••'),
      },
      payRate: { label: t('workforce.field.payRate'), show: (value) => format.money(value as Money) },
      rateAmount: {
        label: t('workforce.field.payRate'),
        show: (amount, { rateCurrency }) =>
          format.money({ amount: Number(amount), currency: (rateCurrency ?? currency) as Currency }),
      },
      rateCurrency: { label: t('platform.form.currency') },
      desiredJobRoles: plain('desiredJobRoles'),
      tags: plain('tags'),
      skills: list<WorkerProfile['skills'][number]>(
        'skills',
        ({ name, proficiency }) => `${name} (${t(`workforce.level.${proficiency}`)})`,
      ),
      languages: list<WorkerProfile['languages'][number]>(
        'languages',
        ({ language, level }) => `${ownName(language)} (${t(`workforce.languageLevel.${level}`)})`,
      ),
      workHistory: list<Job>('workHistory', jobText, '\n'),
      nationalIdLast4: null,
    }
    return {
      ...plainHistory(workerRecord, { t, format }),
      ...own,
      image: plain('image'),
      active: {
        label: t('workforce.field.status'),
        show: (value) => t(`workforce.status.${value ? 'active' : 'inactive'}`),
      },
      preferredLanguage: { label: t('accounts.region.language'), show: (value) => ownName(String(value)) },
      // The worker's own display preferences, which the organisation does not see.
      dateFormat: null,
      timeFormat: null,
      currency: null,
      firstDayOfWeek: null,
      automaticTranslation: null,
      passwordUpdateRequired: null,
      passwordHash: { label: t('workforce.signIn.password') },
      secondFactor: { label: t('accounts.users.field.secondFactor') },
      // Which secret was revealed.
      shown: fieldOf('nationalId', (secret) => t(`workforce.field.${secret}`)),
      mergedFrom: { label: t('workforce.merge.done'), show: () => t('workforce.merge.former') },
      mergedInto: { label: t('workforce.merge.done'), show: () => t('workforce.merge.target') },
      erasedAt: null,
      withoutNationalId: { label: t('workforce.complete.noNationalId') },
      // The names of the account follow those of the worker.
      givenName: null,
      familyName: null,
      // The address shows where a worker lives. Nobody reads its coordinates.
      homeLatitude: null,
      homeLongitude: null,
    }
  }, [t, format, currency])
}
