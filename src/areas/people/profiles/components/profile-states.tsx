import { TryAgain } from "#ui/try-again.tsx";

const SKELETON_FIELDS = 4;

/** The shape of the form that comes. */
export function ProfileLoading() {
  return (
    <div role="status">
      <p className="mb-6 text-dim">Loading your profile...</p>
      <div aria-hidden="true" className="grid animate-pulse gap-6">
        {Array.from({ length: SKELETON_FIELDS }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields without identity
          <div key={field} className="grid gap-3">
            <span className="h-4 w-32 bg-line" />
            <span className="h-11 bg-raised" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The profile could not be had. */
export function ProfileError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="cut border-red border-l-4 bg-night p-8">
      <h2 className="text-3xl">Error Loading Profile</h2>
      <p className="mt-3 mb-6 text-dim">Your profile is safe. We just can't reach it right now.</p>
      <TryAgain look="primary" onRetry={onRetry} />
    </div>
  );
}
