import type { z } from 'zod'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { type Certification, type certificationForm, certificationRoutes } from '../../contract.ts'

type Form = z.input<typeof certificationForm>

/** The certifications of a worker; without one, one's own. */
export function useCertifications(workerId: string | undefined) {
  const isOwn = workerId === undefined
  const theirs = useAllPages(
    certificationRoutes.listCertifications,
    { params: { id: workerId ?? '' }, query: {} },
    { enabled: !isOwn },
  )
  const own = useAllPages(certificationRoutes.listOwnCertifications, { query: {} }, { enabled: isOwn })
  return isOwn ? own : theirs
}

/** Returns the functions to add, edit and remove a certification of a worker; without one, one's own. */
export function useCertificationWrites(workerId: string | undefined) {
  const theirs = {
    add: useWrite(certificationRoutes.addCertification),
    edit: useWrite(certificationRoutes.editCertification),
    remove: useWrite(certificationRoutes.deleteCertification),
  }
  const own = {
    add: useWrite(certificationRoutes.addOwnCertification),
    edit: useWrite(certificationRoutes.editOwnCertification),
    remove: useWrite(certificationRoutes.deleteOwnCertification),
  }
  return {
    add: (body: Form) =>
      workerId === undefined ? own.add.write({ body }) : theirs.add.write({ params: { id: workerId }, body }),
    edit: (id: string, body: Form, ifMatch: number) =>
      workerId === undefined
        ? own.edit.write({ params: { id }, body, ifMatch })
        : theirs.edit.write({ params: { id: workerId, certId: id }, body, ifMatch }),
    remove: ({ id, version }: Pick<Certification, 'id' | 'version'>) =>
      workerId === undefined
        ? own.remove.write({ params: { id }, ifMatch: version })
        : theirs.remove.write({ params: { id: workerId, certId: id }, ifMatch: version }),
  }
}
