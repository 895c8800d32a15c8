import { Alert } from '@mantine/core'
import { IconCertificateOff } from '@tabler/icons-react'
import { daysAfter } from '#base/days.ts'
import { foldText } from '#base/folding.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import type { Certification } from '#domains/documents/contract.ts'
import { useCertifications } from '#domains/documents/web/certification/use-certifications.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'

/** The number of days for which an expired certification is shown that no assignment requires. */
const shownDays = 30

/** The expired certifications of a worker, with the client and project of each open assignment that requires one. */
export function ExpiredCertifications({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const certifications = useCertifications(workerId)
  const expired = expiredOn(today, certifications.data?.items ?? [])
  const assignments = useAllPages(
    assignmentRoutes.listAssignments,
    { query: { workerId } },
    { enabled: expired.length > 0 },
  )
  const found = expired
    .map(({ id, name, expiresOn }) => ({
      id,
      name,
      expiresOn,
      requiredBy: (assignments.data?.items ?? []).filter(({ certificationProblems }) =>
        certificationProblems.some((one) => one.problem === 'expired' && foldText(one.name) === foldText(name)),
      ),
    }))
    .filter(({ expiresOn, requiredBy }) => requiredBy.length > 0 || expiresOn >= daysAfter(today, -shownDays))
  return found.map(({ id, name, expiresOn, requiredBy }) => (
    <Alert
      key={id}
      color="red"
      icon={<IconCertificateOff size={20} aria-hidden />}
      title={t('app.worker.certificationExpired', { name, day: format.date(expiresOn) })}
    >
      {requiredBy.length > 0 && (
        <>
          {t('app.worker.requiredBy')}{' '}
          {requiredBy.map((assignment, index) => (
            <span key={assignment.id}>
              {index > 0 && ', '}
              <Link to={`/provider/assignments/${assignment.id}`}>
                {assignment.client.name} · {assignment.project.name}
              </Link>
            </span>
          ))}
          {' – '}
        </>
      )}
      <Link to={`/provider/workforce/profile/${workerId}?tab=documents`}>{t('app.worker.showCertifications')}</Link>
    </Alert>
  ))
}

/** Returns the certifications that have expired before a day and were not rejected, and that no other of the same name replaces. */
function expiredOn(today: string, all: readonly Certification[]) {
  const accepted = all.filter(({ verification }) => verification !== 'rejected')
  return accepted.flatMap((one) => {
    const { expiresOn, name } = one
    if (expiresOn === null || expiresOn >= today) return []
    const isReplaced = accepted.some(
      (other) => foldText(other.name) === foldText(name) && (other.expiresOn === null || other.expiresOn > expiresOn),
    )
    return isReplaced ? [] : [{ id: one.id, name, expiresOn }]
  })
}
