import { hoursLeft, workAhead } from '#domains/clients/contract/open-work.ts'
import { OpenWorkList } from '#domains/clients/web/OpenWorkList.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { endingRoutes } from '../../contract/ending.ts'

/** What ends with a project, and the hours that are left to process afterwards. */
export function OpenProjectWork({ projectId }: { projectId: string }) {
  const { t } = useTranslation()
  const open = useRead(endingRoutes.readOpenProjectWork, { params: { id: projectId } })
  return (
    <Reading of={open}>
      {(work) => (
        <>
          <OpenWorkList
            lead={t('projects.ending.lead')}
            lines={workAhead
              .filter((kind) => work[kind] > 0)
              .map((kind) => t(`projects.ending.${kind}`, { count: work[kind] }))}
          />
          <OpenWorkList
            lead={t('projects.ending.hours')}
            lines={hoursLeft.flatMap((kind) => {
              const count = work[kind] ?? 0
              return count > 0 ? [t(`clients.openWork.${kind}`, { count })] : []
            })}
          />
        </>
      )}
    </Reading>
  )
}
