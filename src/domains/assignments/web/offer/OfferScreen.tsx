import type { ReactNode } from 'react'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useOnlyChoices } from '#platform/web/forms/field/use-only-choice.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Prerequisite } from '#platform/web/ui/feedback/Prerequisite.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { dayOf } from '#platform/web/format/calendar.ts'
import { assignmentRoutes } from '../../contract.ts'
import { OfferFields } from './OfferFields.tsx'
import { blankOffer, toOffer, type OfferTyped } from './offer-input.ts'
import { usePrefilledOffer } from './use-prefilled-offer.ts'
import { contractLimitRoutes } from '../../contract/contract-limits.ts'
import { LimitNotice } from '../LimitNotice.tsx'

interface Props {
  /** A warning about the chosen project, which a later domain adds. */
  notice?: (projectId: string) => ReactNode
}

/** The screen that offers an assignment. The URL may name the project, the worker, or both. */
export function OfferScreen({ notice }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { go, back } = useNavigation()
  const tell = useToasts()
  const [{ projectId, workerId }] = useAddressQuery({ projectId: '', workerId: '' })
  const { write } = useWrite(assignmentRoutes.offerAssignment)
  const form = useContractForm(
    assignmentRoutes.offerAssignment.body,
    { ...blankOffer, projectId: projectId || null, workerId: workerId || null },
    { toInput: (typed) => toOffer(typed, timeZone) },
  )
  const projects = useRead(projectRoutes.listProjects, { query: { limit: '2' } }).data
  useOnlyChoices(form, {
    projectId: projects?.items.every(({ allowed }) => allowed.includes('offer')) ? projects : undefined,
    workerId: useRead(workforceRoutes.listWorkers, { query: { status: 'active', limit: '2' } }).data,
  })
  const prefilled = usePrefilledOffer(form, timeZone)
  return (
    <Page
      narrow
      title={t('assignments.offer.title')}
      lead={t('assignments.offer.lead')}
      back={{ to: '/provider/assignments', label: t('assignments.list.title') }}
    >
      <Prerequisite
        of={projectRoutes.listProjects}
        texts={(name) => t(`assignments.offer.needsProject.${name}`)}
        to="/provider/projects/add"
      >
        <Prerequisite
          of={workforceRoutes.listWorkers}
          texts={(name) => t(`assignments.offer.needsWorker.${name}`)}
          to="/provider/workforce/add"
          other={{ action: t('workforce.list.import'), to: '/provider/workforce/import' }}
        >
          <Form
            form={form}
            save={(body) => write({ body })}
            onSaved={(offered) => {
              if ('done' in offered) return
              tell.success(t('assignments.offer.done', { name: offered.worker.name }))
              go(`/provider/assignments/${offered.id}`, { replace: true })
            }}
          >
            {form.values.projectId && notice?.(form.values.projectId)}
            <OfferLimits typed={form.values} />
            <OfferFields form={form} {...prefilled} />
            <FormActions
              submit={t('assignments.offer.submit')}
              pending={form.pending}
              onCancel={() => back('/provider/assignments')}
            />
          </Form>
        </Prerequisite>
      </Prerequisite>
    </Page>
  )
}

/** The limits of the law that the offer as typed would pass. */
function OfferLimits({
  typed,
}: {
  typed: Pick<OfferTyped, 'projectId' | 'workerId' | 'role' | 'startDate' | 'endDate'>
}) {
  const { projectId, workerId } = typed
  const [role, startDate, endDate] = [typed.role.trim(), dayOf(typed.startDate), dayOf(typed.endDate)]
  const isReady = projectId !== null && workerId !== null && role !== '' && startDate && endDate && startDate <= endDate
  const { data } = useRead(
    contractLimitRoutes.checkOfferLimits,
    {
      query: {
        projectId: projectId ?? '',
        workerIds: workerId ?? '',
        role,
        startDate: startDate ?? '',
        endDate: endDate ?? '',
      },
    },
    { enabled: Boolean(isReady) },
  )
  return <LimitNotice findings={(isReady && data?.workers[0]?.findings) || []} />
}
