import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { plainFacts } from '#platform/web/ui/record/plain-fields.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { WorkerProfile } from '../../contract.ts'
import { workerRecord } from '../../contract/fields.ts'
import { ageOn } from '../../rules/age.ts'
import { formatBankAccount } from '#domains/workforce/web/bank-account-text.ts'
import { AgeMark } from '../AgeMark.tsx'
import { RevealedSecret } from './RevealedSecret.tsx'

/** Personal data, pay and account of a worker. */
export function WorkerFacts({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { dateOfBirth, payRate, bankAccount } = worker
  const born = dateOfBirth && {
    date: format.date(dateOfBirth),
    age: ageOn(dateOfBirth, todayIn(format.timeZone)),
  }
  return (
    <>
      <Panel title={t('workforce.profile.personal')}>
        <Facts
          facts={[
            [
              t('workforce.field.dateOfBirth'),
              born && (
                <>
                  {t('workforce.profile.born', born)} <AgeMark dateOfBirth={dateOfBirth} />
                </>
              ),
              'wide',
            ],
            [
              t('workforce.field.nationalId'),
              worker.nationalId && (
                <RevealedSecret workerId={worker.id} secret="nationalId" shown={worker.nationalId} />
              ),
              'wide',
            ],
            ...plainFacts(workerRecord, ['identity', 'contact', 'personal'], worker, { t, format }),
          ]}
        />
      </Panel>
      <Panel title={t('workforce.profile.pay')}>
        <Facts
          facts={[
            ...plainFacts(workerRecord, ['professional'], worker, { t, format }),
            [t('workforce.field.payRate'), payRate && t('workforce.profile.perHour', { rate: format.money(payRate) })],
            [
              t('workforce.field.bankAccount'),
              bankAccount && (
                <RevealedSecret
                  workerId={worker.id}
                  secret="bankAccount"
                  shown={formatBankAccount(bankAccount)}
                  whole={(accountNumber) => formatBankAccount({ ...bankAccount, accountNumber })}
                />
              ),
              'wide',
            ],
          ]}
        />
      </Panel>
      <Panel title={t('workforce.profile.account')}>
        <Facts
          facts={[
            [t('workforce.field.username'), worker.username],
            [t('workforce.field.createdAt'), format.day(worker.createdAt)],
            [
              t('workforce.profile.password'),
              worker.passwordUpdateRequired ? t('workforce.profile.neverSignedIn') : t('workforce.profile.ownPassword'),
              'wide',
            ],
          ]}
        />
      </Panel>
    </>
  )
}
