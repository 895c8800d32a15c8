/** Runs that wait for a thread, in turn by organisation: many runs of one delay another's first run by at most one. */
export class WaitingRuns<Run extends { readonly organisationId: string }> {
  readonly #byOrganisation = new Map<string, Run[]>()

  add(run: Run): void {
    const own = this.#byOrganisation.get(run.organisationId)
    if (own) own.push(run)
    else this.#byOrganisation.set(run.organisationId, [run])
  }

  /** Removes and returns the next run of an organisation that may have one now. */
  take(mayRun: (organisationId: string) => boolean): Run | undefined {
    for (const [organisationId, [next, ...rest]] of this.#byOrganisation) {
      if (!next || !mayRun(organisationId)) continue
      // The others of this organisation queue behind those of all others.
      this.#byOrganisation.delete(organisationId)
      if (rest.length > 0) this.#byOrganisation.set(organisationId, rest)
      return next
    }
    return undefined
  }

  remove(run: Run): void {
    const rest = (this.#byOrganisation.get(run.organisationId) ?? []).filter((one) => one !== run)
    if (rest.length > 0) this.#byOrganisation.set(run.organisationId, rest)
    else this.#byOrganisation.delete(run.organisationId)
  }

  countOf(organisationId: string): number {
    return this.#byOrganisation.get(organisationId)?.length ?? 0
  }

  get all(): Run[] {
    return [...this.#byOrganisation.values()].flat()
  }
}
