import { admitProfile, type Admission, type AdmissionRules } from "./admit-profile.js";
import { answerReview, readAdmissionReview, type AdmissionReview } from "./admission-review.js";

/** An HTTP answer. */
export interface WebhookAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Told of every body that was answered. */
export interface AdmissionObserver {
  admitted(review: AdmissionReview, admission: Admission): void;
  /** The body was no AdmissionReview. */
  invalid(reason: string): void;
}

/**
 * Answers the body of a request, whatever its method, path and type, as Linkerd's controller/webhook/server.go:
 * nothing to nothing, 400 to what is no review, and 200 to a review, whatever the verdict.
 */
export async function answerRequest(
  body: Uint8Array,
  rules: AdmissionRules,
  observer: AdmissionObserver,
): Promise<WebhookAnswer> {
  if (body.length === 0) {
    observer.invalid("found no body, expected an AdmissionReview");
    return { status: 200, contentType: plain, body: "" };
  }
  const review = readAdmissionReview(body);
  if (!review.ok) {
    observer.invalid(review.error);
    return plainAnswer(400, review.error);
  }
  const admission = await admitProfile(review.value, rules);
  observer.admitted(review.value, admission);
  return { status: 200, contentType: "application/json", body: answerTo(review.value, admission) };
}

const plain = "text/plain; charset=utf-8";

/** An answer for people, as Go's http.Error writes it. */
export function plainAnswer(status: number, text: string): WebhookAnswer {
  return { status, contentType: plain, body: `${text}\n` };
}

function answerTo(review: AdmissionReview, { outcome, message, warnings }: Admission): string {
  const allowed = outcome === "allowed";
  return answerReview(review, {
    uid: review.uid,
    allowed,
    ...(!allowed && { status: { message, code: 400 } }),
    ...(warnings.length > 0 && { warnings }),
  });
}
