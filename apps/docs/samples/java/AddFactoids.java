// Java 17 or newer; nothing else. ATTESTATION_NO is the reference number of an open attestation of yours.
// With a JSON library: let it print the payload once, into a String.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

public class AddFactoids {
    static final String PATH = "/api/v1/factoids";

    public static void main(String[] args) throws Exception {
        String accessKey = System.getenv("ACCESS_KEY");
        // Made once: this text is signed, and this text is sent.
        String payload = """
            {"ano": "%s",
             "factoids": [{"unique_id": "buyer-2", "type": "user",
               "data": {"name": "\u674e\u96f7", "phone_number": "13378784545"}}],
             "completed": true}"""
            .formatted(System.getenv("ATTESTATION_NO"));

        String requestId = UUID.randomUUID().toString().replace("-", ""); // 32 characters, the longest allowed
        long tonce = Instant.now().getEpochSecond();
        Signature signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(readKey(Path.of(System.getenv("PRIVATE_KEY_FILE"))));
        signer.update(("POST" + PATH + requestId + accessKey + tonce + payload).getBytes(StandardCharsets.UTF_8));
        String signature = Base64.getEncoder().encodeToString(signer.sign());

        String body = """
            {"request_id": "%s", "access_key": "%s", "tonce": %d, "payload": %s, "signature": "%s"}"""
            .formatted(requestId, accessKey, tonce, payload, signature);
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("BASE_URL") + PATH))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
            .build();
        HttpResponse<String> response =
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        if (response.statusCode() / 100 != 2) {
            System.err.println(response.statusCode() + ": " + response.body());
            System.exit(1);
        }
        System.out.println(response.body());
    }

    static PrivateKey readKey(Path file) throws Exception {
        String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        return KeyFactory.getInstance("RSA")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }
}
