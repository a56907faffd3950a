/** Why a form was not carried out; nothing while there is no reason. */
export function FormError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="ws-rooms-form__error" role="alert">
      {error}
    </p>
  );
}
