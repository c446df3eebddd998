import { type StorageReport, storageReport } from '#domain/admin/storage.ts';
import type { Services } from '#server/services.ts';
import { storageFacts } from '#server/storage-health.ts';

/** How the database grows, what is wrong with it and what to do, for staff. */
export async function getStorage(services: Pick<Services, 'db'>): Promise<StorageReport> {
  const { facts, at } = await storageFacts(services);
  return storageReport(facts, at);
}
